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
    ("1.1", "Dua pemain di satu papan", "Dwóch graczy przy jednej szachownicy"),
    ("1.2", "Putih melangkah dahulu, lalu bergantian", "Zaczynają białe, potem na przemian"),
    ("1.3", "Siapa yang mendapat giliran", "Kto jest na posunięciu"),
    ("1.4", "Tujuan permainan: skakmat", "Cel gry: mat"),
    ("1.4.1", "Raja tidak pernah ditangkap", "Króla się nie bije"),
    ("1.4.2", "Yang terkena skakmat kalah", "Zamatowany przegrywa"),
    ("1.5", "Remis jika skakmat mustahil", "Remis, gdy mat jest niemożliwy"),
    ("2.1", "Papan dan letaknya", "Szachownica i jej ustawienie"),
    ("2.2", "Buah pada awal permainan", "Bierki na początku gry"),
    ("2.3", "Posisi awal", "Pozycja początkowa"),
    ("2.4", "Lajur, baris, dan diagonal", "Linie, rzędy i przekątne"),
    ("3.10", "Langkah sah dan tidak sah", "Posunięcia prawidłowe i nieprawidłowe"),
    ("3.10.1", "Langkah yang sah", "Posunięcie prawidłowe"),
    ("3.10.2", "Langkah yang tidak sah", "Posunięcie nieprawidłowe"),
    ("3.10.3", "Posisi yang tidak sah", "Pozycja nieprawidłowa"),
    ("4.3", "Buah yang disentuh", "Dotknięte bierki"),
    (
        "4.3.1",
        "Buah sendiri yang disentuh harus melangkah",
        "Dotkniętą własną bierką trzeba zagrać",
    ),
    (
        "4.3.2",
        "Buah lawan yang disentuh harus ditangkap",
        "Dotkniętą bierkę przeciwnika trzeba zbić",
    ),
    ("4.3.3", "Buah kedua warna disentuh", "Dotknięto bierek obu kolorów"),
    ("4.4", "Sentuhan saat rokade dan promosi", "Dotknięcia przy roszadzie i promocji"),
    ("4.5", "Buah yang disentuh tidak dapat melangkah", "Dotkniętą bierką nie można zagrać"),
    ("4.6", "Cara mempromosikan bidak", "Sposoby promocji piona"),
    ("4.7", "Buah yang sudah dilepas", "Puszczona bierka"),
    ("4.8", "Kehilangan hak mengajukan keberatan", "Utrata prawa do reklamacji"),
    ("5.1", "Kemenangan", "Wygrana"),
    ("5.2", "Remis", "Remis"),
    ("5.2.3", "Remis atas persetujuan", "Remis za obopólną zgodą"),
    ("6.9", "Kalah waktu", "Przekroczenie czasu"),
    ("7.2", "Susunan awal salah", "Błędne ustawienie"),
    ("7.3", "Warna tertukar", "Zamienione kolory"),
    ("7.5", "Langkah tidak sah dalam pertandingan", "Nieprawidłowe posunięcia w partii"),
    ("7.5.5", "Hukuman atas langkah tidak sah", "Kary za nieprawidłowe posunięcia"),
    ("9.2", "Posisi yang sama tiga kali", "Trzykrotne powtórzenie pozycji"),
    ("9.3", "Lima puluh langkah", "Pięćdziesiąt posunięć"),
    ("9.6", "Remis otomatis", "Remis z urzędu"),
    ("9.6.1", "Posisi yang sama lima kali", "Pięciokrotne powtórzenie pozycji"),
    ("9.6.2", "Tujuh puluh lima langkah", "Siedemdziesiąt pięć posunięć"),
];

/// The title of an article in Indonesian, where there is one.
pub fn indonesian(article: &str) -> Option<&'static str> {
    TITLES.iter().find(|(number, _, _)| *number == article).map(|(_, title, _)| *title)
}

/// The title of an article in Polish, where there is one.
pub fn polish(article: &str) -> Option<&'static str> {
    TITLES.iter().find(|(number, _, _)| *number == article).map(|(_, _, title)| *title)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever reads one of the documents finds each of its clauses under a title in its language.
    #[test]
    fn every_clause_of_the_documents_has_a_title_in_its_language() {
        let suite = scenario::Suite::embedded().expect("the specifications");
        let map = suite.concordance.expect("the map");
        let mut seen = 0;
        for document in &map.documents {
            for article in document.clauses.iter().flat_map(|clause| &clause.articles) {
                let title = match document.language.as_str() {
                    "id" => indonesian(article),
                    "pl" => polish(article),
                    other => panic!("no titles in {other}"),
                };
                assert!(title.is_some(), "{article} of {}", document.id);
                seen += 1;
            }
        }
        assert!(seen > 45, "{seen}");
    }

    #[test]
    fn an_article_has_one_title_in_each_language() {
        for (index, (number, id, pl)) in TITLES.iter().enumerate() {
            assert!(TITLES[..index].iter().all(|(other, _, _)| other != number), "{number} twice");
            assert!(!id.is_empty() && !pl.is_empty(), "{number}");
        }
    }
}
