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
    ("4.4.1", "Menyentuh raja lalu benteng", "Dotknięcie króla i wieży"),
    ("4.4.2", "Menyentuh benteng lebih dulu", "Najpierw wieża, potem król"),
    ("4.4.3", "Rokade yang dimaksud tidak sah", "Zamierzona roszada jest nieprawidłowa"),
    (
        "4.4.4",
        "Pilihan promosi pasti setelah buah menyentuh petak",
        "Wybór figury jest ostateczny po dotknięciu pola",
    ),
    (
        "4.6.1",
        "Bidak tidak harus diletakkan di petak tujuan",
        "Piona nie trzeba stawiać na polu przemiany",
    ),
    ("4.6.2", "Urutan menurunkan dan menaruh bebas", "Dowolna kolejność zdjęcia i postawienia"),
    ("4.6.3", "Menangkap di petak promosi", "Bicie na polu przemiany"),
    ("4.7.1", "Penangkapan selesai saat buah dilepas", "Bicie wykonane po puszczeniu bierki"),
    ("4.7.2", "Rokade selesai saat benteng dilepas", "Roszada wykonana po puszczeniu wieży"),
    ("4.7.3", "Promosi selesai saat buah baru dilepas", "Promocja wykonana po puszczeniu figury"),
    ("4.9", "Pendamping untuk melangkahkan buah", "Pomocnik przesuwający bierki"),
    ("6.1.1", "Jatuhnya bendera", "Opadnięcie chorągiewki"),
    ("6.2", "Penggunaan jam catur", "Obsługa zegara"),
    (
        "6.2.1.1",
        "Langkah yang mengakhiri permainan sudah lengkap",
        "Posunięcie kończące partię jest zakończone",
    ),
    (
        "6.2.1.2",
        "Langkah berikutnya melengkapi langkah sebelumnya",
        "Następne posunięcie kończy poprzednie",
    ),
    ("6.2.2", "Hak untuk menekan jam", "Prawo do przełączenia zegara"),
    (
        "6.2.3",
        "Tangan yang sama, jari tidak menunggu di tombol",
        "Ta sama ręka, bez trzymania palca na przycisku",
    ),
    ("6.2.4", "Perlakuan jam yang benar", "Właściwe obchodzenie się z zegarem"),
    ("6.2.5", "Membetulkan buah hanya pada waktu sendiri", "Poprawianie tylko na własnym czasie"),
    ("6.2.6", "Pendamping untuk menekan jam", "Pomocnik przełączający zegar"),
    ("6.3", "Waktu yang diberikan", "Przydzielony czas"),
    ("6.3.1", "Jumlah langkah dalam satu periode", "Liczba posunięć w okresie"),
    ("6.3.2", "Sisa waktu dan cara tunda", "Zaoszczędzony czas i tryb opóźnienia"),
    ("6.4", "Pemeriksaan saat bendera jatuh", "Sprawdzenie po opadnięciu chorągiewki"),
    ("6.5", "Wasit menentukan letak jam", "Sędzia ustala miejsce zegara"),
    ("6.6", "Jam Putih dijalankan", "Uruchomienie zegara białych"),
    ("6.7", "Batas keterlambatan", "Czas spóźnienia"),
    ("6.7.1", "Batas keterlambatan harus ditentukan", "Czas spóźnienia musi być określony"),
    ("6.7.2", "Kedua pemain terlambat", "Obaj zawodnicy spóźnieni"),
    ("6.8", "Kapan bendera dianggap jatuh", "Kiedy chorągiewka uważana jest za opadłą"),
    ("6.10", "Pembacaan dan penyetelan jam", "Odczyt i ustawienie zegara"),
    ("6.10.1", "Tampilan jam berlaku", "Wskazanie zegara jest rozstrzygające"),
    ("6.10.2", "Penyetelan yang salah dibetulkan", "Poprawienie błędnego ustawienia"),
    ("6.11", "Menghentikan jam", "Zatrzymanie zegara"),
    ("6.11.1", "Wasit menghentikan permainan", "Sędzia przerywa partię"),
    (
        "6.11.2",
        "Pemain menghentikan jam hanya untuk memanggil wasit",
        "Zawodnik zatrzymuje zegar tylko, by wezwać sędziego",
    ),
    (
        "6.11.3",
        "Wasit menentukan kapan permainan dilanjutkan",
        "Sędzia decyduje o wznowieniu partii",
    ),
    ("6.11.4", "Hukuman atas penghentian tanpa alasan", "Kara za nieuzasadnione zatrzymanie"),
    ("6.12", "Layar", "Ekrany"),
    ("6.12.1", "Layar diperbolehkan", "Ekrany są dozwolone"),
    ("6.12.2", "Klaim tidak cukup dari layar saja", "Sam ekran nie jest podstawą reklamacji"),
    ("7.4", "Buah yang tergeser", "Przewrócone lub przesunięte bierki"),
    ("7.4.1", "Dipulihkan pada waktu sendiri", "Ustawienie na własnym czasie"),
    ("7.4.2", "Menghentikan jam untuk meminta bantuan", "Zatrzymanie zegara, by wezwać pomoc"),
    ("7.4.3", "Hukuman karena menggeser buah", "Kara za przesunięcie bierek"),
    (
        "7.5.1",
        "Langkah tidak sah yang lengkap dibatalkan",
        "Cofnięcie zakończonego nieprawidłowego posunięcia",
    ),
    ("7.5.2", "Bidak tertinggal di baris terakhir", "Pion pozostawiony na linii przemiany"),
    ("7.5.3", "Menekan jam tanpa melangkah", "Przełączenie zegara bez posunięcia"),
    ("7.5.4", "Dua tangan lalu menekan jam", "Dwie ręce i przełączenie zegara"),
    ("7.6", "Letak buah yang salah ditemukan kemudian", "Później wykryte błędne ustawienie"),
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

/// The number of each article whose title in any language has all the words.
pub fn with_words(words: &[String]) -> impl Iterator<Item = &'static str> + '_ {
    let fits = |title: &str| {
        let title = title.to_lowercase();
        words.iter().all(|word| title.contains(word.as_str()))
    };
    TITLES.iter().filter(move |(_, id, pl)| fits(id) || fits(pl)).map(|(number, ..)| *number)
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
    fn the_articles_of_moves_and_of_the_game_have_titles() {
        let suite = scenario::Suite::embedded().expect("the suite");
        let registry = suite.registry.expect("the registry");
        let numbers = registry.articles.iter().map(|article| article.number.as_str());
        let within = numbers
            .filter(|number| matches!(number.split('.').next(), Some("3" | "4" | "5" | "6" | "7")));
        let without: Vec<&str> = within.filter(|number| indonesian(number).is_none()).collect();
        assert_eq!(without, [""; 0]);
    }

    #[test]
    fn an_article_has_one_title_in_each_language() {
        for (index, (number, id, pl)) in TITLES.iter().enumerate() {
            assert!(TITLES[..index].iter().all(|(other, _, _)| other != number), "{number} twice");
            assert!(!id.is_empty() && !pl.is_empty(), "{number}");
        }
    }
}
