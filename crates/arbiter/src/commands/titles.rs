//! Titles of articles in Indonesian and Polish, for readers of texts in those languages.

/// Article, Indonesian title, Polish title.
const TITLES: &[(&str, &str, &str)] = &[
    (
        "3.1",
        "Tidak boleh melangkah ke petak buah sendiri",
        "Nie wolno stanąć na polu własnej bierki",
    ),
    ("3.1.1", "Menangkap buah lawan", "Bicie bierki przeciwnika"),
    ("3.1.2", "Menyerang buah lawan", "Atakowanie bierki przeciwnika"),
    ("3.1.3", "Buah yang terikat tetap menyerang", "Bierka związana nadal atakuje"),
    ("3.2", "Langkah gajah", "Ruch gońca"),
    ("3.3", "Langkah benteng", "Ruch wieży"),
    ("3.4", "Langkah menteri", "Ruch hetmana"),
    ("3.5", "Tidak boleh melompati buah lain", "Zakaz przeskakiwania bierek"),
    ("3.6", "Langkah kuda", "Ruch skoczka"),
    ("3.7", "Langkah bidak", "Ruchy piona"),
    ("3.7.1", "Bidak maju satu petak", "Pion idzie o jedno pole"),
    ("3.7.2", "Bidak maju dua petak pada langkah pertama", "Pierwszy ruch piona o dwa pola"),
    ("3.7.3", "Bidak menangkap secara diagonal", "Pion bije na ukos"),
    ("3.7.3.1", "Menangkap sambil lewat (en passant)", "Bicie w przelocie"),
    ("3.7.3.2", "En passant hanya pada langkah berikutnya", "Bicie w przelocie tylko od razu"),
    ("3.7.3.3", "Promosi wajib", "Promocja jest obowiązkowa"),
    ("3.7.3.4", "Pilihan promosi bebas", "Swobodny wybór figury przy promocji"),
    ("3.7.3.5", "Buah baru langsung berlaku", "Nowa figura działa natychmiast"),
    ("3.8", "Dua cara melangkahkan raja", "Dwa sposoby ruchu króla"),
    ("3.8.1", "Langkah raja ke petak sebelah", "Ruch króla na sąsiednie pole"),
    ("3.8.2", "Rokade", "Roszada"),
    ("3.8.2.1", "Hak rokade hilang", "Utrata prawa do roszady"),
    ("3.8.2.1.1", "Raja sudah pernah melangkah", "Król już się poruszył"),
    ("3.8.2.1.2", "Benteng sudah pernah melangkah", "Wieża już się poruszyła"),
    ("3.8.2.2", "Rokade terhalang sementara", "Roszada chwilowo niemożliwa"),
    ("3.8.2.2.1", "Petak raja diserang", "Pole króla jest atakowane"),
    ("3.8.2.2.2", "Ada buah antara raja dan benteng", "Bierka między królem a wieżą"),
    ("3.9", "Skak", "Szach"),
    ("3.9.1", "Apa itu skak", "Czym jest szach"),
    ("3.9.2", "Raja sendiri tidak boleh diserang", "Nie wolno narazić własnego króla"),
    ("4.1", "Melangkah dengan satu tangan", "Ruch jedną ręką"),
    ("4.2", "Membetulkan letak buah", "Poprawianie bierek"),
    ("4.2.1", "Membetulkan setelah memberi tahu", "Poprawianie po zapowiedzi"),
    ("4.2.2", "Sentuhan lain dianggap sengaja", "Inne dotknięcie uważa się za zamierzone"),
    ("5.1.1", "Skakmat", "Mat"),
    ("5.1.2", "Menyerah", "Poddanie partii"),
    ("5.2.1", "Remis karena pat", "Pat"),
    ("5.2.2", "Posisi mati", "Pozycja martwa"),
    ("6.1", "Jam catur", "Zegar szachowy"),
    ("6.2.1", "Menekan jam", "Przełączenie zegara"),
    ("7.1", "Waktu setelah posisi dipulihkan", "Czas po przywróceniu pozycji"),
    ("7.2.2", "Papan terpasang salah", "Źle ustawiona szachownica"),
    ("7.2.1", "Posisi awal salah", "Błędna pozycja początkowa"),
];

/// The title of an article in Indonesian, where there is one.
pub fn indonesian(article: &str) -> Option<&'static str> {
    TITLES.iter().find(|(number, _, _)| *number == article).map(|(_, title, _)| *title)
}

/// The title of an article in Polish, where there is one.
pub fn polish(article: &str) -> Option<&'static str> {
    TITLES.iter().find(|(number, _, _)| *number == article).map(|(_, _, title)| *title)
}
