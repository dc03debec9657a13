export const deAbout: Record<string, string> = {
	'About Us': 'Über uns',
	'Why Solfa exists, what it does for music schools, and what we promise.':
		'Warum es Solfa gibt, was es für Musikschulen tut und was wir versprechen.',
	'Software that leaves you time for music': 'Software, die Ihnen Zeit für Musik lässt',
	'Our Mission': 'Unser Auftrag',
	'Music schools run on paper, goodwill and late evenings. We take the paper and the evenings off their hands, so that teachers teach, families know what is going on, and the office closes on time.':
		'Musikschulen leben von Papier, gutem Willen und langen Abenden. Das Papier und die langen Abende nehmen wir ihnen ab, damit Lehrkräfte unterrichten, Familien Bescheid wissen und das Sekretariat pünktlich schließt.',
	'What an afternoon should sound like': 'So sollte ein Nachmittag klingen',
	Families: 'Familien',
	Office: 'Sekretariat',
	Lesson: 'Stunde',
	Choir: 'Chor',
	Reminder: 'Erinnerung',
	Note: 'Notiz',
	Invoice: 'Rechnung',
	Calls: 'Anrufe',
	Books: 'Finanzen',
	'Closed on time': 'Feierabend',
	'What Solfa does': 'Was Solfa tut',
	'Everything about a student on one page, for those who teach them.':
		'Alles über eine Schülerin oder einen Schüler auf einer Seite, für alle, die sie unterrichten.',
	'A timetable of lessons, classes and rooms, with attendance and reminders.':
		'Ein Plan für Stunden, Kurse und Räume, mit Anwesenheit und Erinnerungen.',
	'Invoices that explain themselves, and payments that find them.':
		'Rechnungen, die sich selbst erklären, und Zahlungen, die zur richtigen Rechnung finden.',
	'Who teaches whom, when and where, without a spreadsheet.':
		'Wer wen wann und wo unterrichtet, ohne Tabellen.',
	'How the school is doing, in figures that fit on one sheet.':
		'Wie die Schule dasteht, in Zahlen, die auf ein Blatt passen.',
	'Messages, email and announcements that reach the right people.':
		'Nachrichten, E-Mails und Ankündigungen, die bei den Richtigen ankommen.',
	'Global Service Local Support': 'Weltweit im Einsatz, vor Ort für Sie da',
	'Solfa is a fully cloud-based service: nothing to install, nothing to back up, the same on every phone and computer. Schools use it in their own currency and time zone, and our 24/7 global support answers whatever the hour is where you teach.':
		'Solfa läuft vollständig in der Cloud: nichts zu installieren, nichts zu sichern, auf jedem Telefon und Computer gleich. Schulen nutzen es in ihrer eigenen Währung und Zeitzone, und unser weltweiter Support antwortet rund um die Uhr, wie spät es bei Ihnen auch ist.',
	'Our Commitment': 'Unser Versprechen',
	'Less admin': 'Weniger Verwaltung',
	'Whatever is typed once is never asked for again.': 'Was einmal eingegeben ist, wird nie wieder abgefragt.',
	'More music': 'Mehr Musik',
	'Each hour the office saves is an hour somebody can play.':
		'Jede Stunde, die das Sekretariat spart, ist eine Stunde zum Musizieren.',
	'Global support': 'Weltweiter Support',
	'People who answer, at any hour, wherever your school is.':
		'Menschen, die antworten: zu jeder Zeit, wo auch immer Ihre Schule ist.',
	'Get Started': 'Jetzt starten',
	'Sign In': 'Anmelden',
	Documentation: 'Dokumentation',
	'Search the documentation': 'Dokumentation durchsuchen',
	Search: 'Suchen',
	'What fits best': 'Was am besten passt',
	'Nothing was found. Try other words.': 'Nichts gefunden. Versuchen Sie es mit anderen Wörtern.',
	'Show everything': 'Alles zeigen',
	'Questions and answers': 'Fragen und Antworten',
	'What music schools and teachers ask before they choose Solfa.':
		'Was Musikschulen und Lehrkräfte fragen, bevor sie sich für Solfa entscheiden.',
	'What schools ask us before they start.': 'Was Schulen uns fragen, bevor sie anfangen.',
	'Do we need to install anything?': 'Müssen wir etwas installieren?',
	'No. Solfa runs in any browser, on phones and computers, including old ones. Every page also works when JavaScript is off or has not loaded yet.':
		'Nein. Solfa läuft in jedem Browser, auf Telefonen und Computern, auch auf alten. Jede Seite funktioniert auch dann, wenn JavaScript ausgeschaltet oder noch nicht geladen ist.',
	'Do families need an account?': 'Brauchen Familien ein Konto?',
	'Only if you want them to have one. You decide student by student who is invited, and a parent uses one sign-in for all their children. Letters and offers that need an answer carry a link that works without an account.':
		'Nur wenn Sie das möchten. Sie entscheiden für jede Schülerin und jeden Schüler, wer eingeladen wird, und Eltern haben einen Zugang für alle ihre Kinder. Briefe und Angebote, auf die eine Antwort nötig ist, enthalten einen Link, der ohne Konto funktioniert.',
	'What does each plan hold?': 'Was steckt in welchem Tarif?',
	'Every plan has all core features. Solo Teacher is for one person who teaches and runs the business. Standard holds up to 5 teachers and 100 students, Professional as many of both as you like.':
		'Jeder Tarif enthält alle Kernfunktionen. Solo Teacher ist für eine Person, die unterrichtet und den Betrieb führt. Standard reicht für bis zu 5 Lehrkräfte und 100 Schüler, Professional für beliebig viele.',
	'Can we change or cancel?': 'Können wir wechseln oder kündigen?',
	'A school can move to a larger plan at any time from Subscription in the menu. A solo teacher who takes on colleagues opens a new account for a school and imports the students there. You can cancel from Subscription too: you keep access until the end of the period you paid for, and can resume until then.':
		'In einen größeren Tarif wechselt eine Schule jederzeit unter „Subscription“ im Menü. Wer allein unterrichtet und Kollegen einstellt, eröffnet ein neues Konto für eine Schule und importiert die Schüler dort. Unter „Subscription“ können Sie auch kündigen: Ihr Zugang bleibt bis zum Ende des bezahlten Zeitraums, und bis dahin können Sie die Kündigung zurücknehmen.',
	'Which currencies can we bill in?': 'In welchen Währungen können wir abrechnen?',
	'US dollars, euros, pounds, rand, Canadian and Australian dollars, yen, yuan, rupees, reais and Mexican pesos. Solfa itself is charged in US dollars.':
		'In US-Dollar, Euro, Pfund, Rand, kanadischen und australischen Dollar, Yen, Yuan, Rupien, Real und mexikanischen Peso. Solfa selbst wird in US-Dollar bezahlt.',
	'What happens to our data if we leave?': 'Was geschieht mit unseren Daten, wenn wir gehen?',
	'One button downloads everything: all records as CSV files that open in any spreadsheet, every lesson as a calendar, and all uploaded files. It also works without a subscription. When a subscription ends, nothing is deleted that day: an administrator can still sign in and renew.':
		'Mit einem Klick laden Sie alles herunter: sämtliche Daten als CSV-Dateien, die sich in jeder Tabellenkalkulation öffnen lassen, alle Stunden als Kalender und alle hochgeladenen Dateien. Das geht auch ohne Abonnement. Endet ein Abonnement, wird an diesem Tag nichts gelöscht: Die Verwaltung kann sich weiterhin anmelden und verlängern.',
	'How do we get help?': 'Wie bekommen wir Hilfe?',
	'The guide inside Solfa explains each first step. For everything else write to us from the contact form; we answer within 24 hours.':
		'Die Anleitung in Solfa erklärt die ersten Schritte. Für alles andere schreiben Sie uns über das Kontaktformular; wir antworten innerhalb von 24 Stunden.',
}
