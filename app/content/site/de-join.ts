import type { SiteWords } from './catalogs.ts'

/** The page on which a school takes sign-ups, in German. */
export const join: SiteWords['join'] = {
	title: (school: string) => `Unterricht bei ${school}`,
	description: (school: string) =>
		`Kurse von ${school} mit Zeiten, Preisen und freien Plätzen. Melden Sie sich hier an.`,
	logIn: 'Anmelden',
	find: 'Kontakt',
	runsOn: 'Läuft mit Solfa',
	classes: 'Kurse',
	noClasses:
		'Im Moment gibt es keine offenen Kurse. Fragen Sie nach Einzelunterricht oder einem Kurs, der zu Ihnen passt.',
	teachers: (count: number) => (count === 1 ? 'Ihre Lehrkraft' : 'Lehrkräfte'),
	trial: 'Probestunde',
	bookTrial: 'Um eine Probestunde bitten',
	ask: 'Eine Frage stellen',
	seeClasses: 'Kurse ansehen',
	head: { name: 'Kurs', when: 'Wann', teacher: 'Lehrkraft', price: 'Preis', places: 'Plätze' },
	days: ['Montags', 'Dienstags', 'Mittwochs', 'Donnerstags', 'Freitags', 'Samstags', 'Sonntags'],
	week: {
		title: 'Unsere Woche in Gruppen',
		classes: (count: number) => (count === 1 ? '1 Kurs' : `${count} Kurse`),
		days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
		is: { free: 'Freie Plätze', ensemble: 'Ensemble, freie Plätze', full: 'Voll' },
	},
	noTime: 'Zeit nach Absprache',
	ages: (from: number | null, to: number | null) =>
		from !== null && from >= 18
			? 'Erwachsene'
			: from !== null && to !== null
				? `${from}–${to} Jahre`
				: from !== null
					? `Ab ${from} Jahren`
					: to !== null
						? `Bis ${to} Jahre`
						: 'Jedes Alter',
	per: {
		month: 'im Monat',
		lesson: 'je Stunde',
		hour: 'je 60 Minuten',
		month_lessons: 'je Stunde',
		term: 'je Unterrichtszeitraum',
		course: 'für den Kurs',
		package: 'je Paket',
	},
	plusTax: (tax: string) => `zzgl. ${tax}`,
	priceFrom: (price: string, day: string) => `ab ${day} ${price}`,
	places: (free: number | null) =>
		free === null ? 'Plätze frei' : free === 1 ? '1 Platz' : `${free} Plätze`,
	/** A class that is full now, and where the school decides. */
	full: 'Voll, auf Anfrage',
	offer: { list: 'Warteliste', ask: 'Auf Anfrage', closed: 'Geschlossen' },
	do: { seat: 'Anmelden', list: 'Auf die Liste', ask: 'Platz anfragen', closed: 'Einzelheiten' },
	starts: (day: string) => `Beginnt am ${day}`,
	ends: (day: string) => `Endet am ${day}`,
	back: (school: string) => `Alle Kurse von ${school}`,
	says: {
		seat: 'Hier nehmen Sie gleich einen freien Platz.',
		list: 'Der Kurs ist voll. Auf der Warteliste wird Ihnen ein Platz angeboten, sobald einer frei ist.',
		ask: 'Hier bitten Sie um einen Platz, und die Antwort kommt per E-Mail.',
		closed: 'Dieser Kurs nimmt im Moment niemanden auf. Wählen Sie einen anderen, oder fragen Sie nach.',
	},
	who: 'Wer möchte mitmachen?',
	people: { self: 'Ich selbst', '1': 'Ein Kind', '2': 'Zwei Kinder', '3': 'Drei Kinder', '4': 'Vier Kinder' },
	go: 'Weiter',
	held: (places: number, until: string) =>
		places === 1
			? `1 Platz ist bis ${until} für Sie reserviert.`
			: `${places} Plätze sind bis ${until} für Sie reserviert.`,
	tooFew: (places: string) =>
		`Für alle reicht es nicht: ${places}. Auf der Warteliste werden Ihnen Plätze angeboten, sobald sie frei sind.`,
	heldOver: 'Die Plätze sind nicht mehr reserviert. Sind sie noch frei, bekommen Sie sie mit dem Absenden.',
	learner: 'Wer möchte lernen?',
	children: 'Kinder',
	you: 'Sie',
	child: ['Erstes Kind', 'Zweites Kind', 'Drittes Kind', 'Viertes Kind'],
	firstName: 'Vorname',
	lastName: 'Nachname',
	birthDate: 'Geburtsdatum',
	birthDateOptional: 'Geburtsdatum (freiwillig)',
	name: 'Ihr Name',
	email: 'E-Mail',
	phone: 'Telefon (freiwillig)',
	message: 'Sollten wir etwas wissen? (freiwillig)',
	question: 'Was möchten Sie uns fragen oder sagen?',
	waits: 'Setzen Sie uns auf die Warteliste, wenn nicht für alle Platz ist',
	consents: 'Regeln und Einwilligungen',
	agree: {
		policy: 'Ich habe die Regeln gelesen und stimme zu.',
		data: 'Ich habe gelesen, wie persönliche Daten aufbewahrt werden, und stimme zu.',
		media: 'Fotos und Videos dürfen gezeigt werden. Das können Sie jederzeit ändern.',
	},
	read: { policy: 'Regeln', data: 'Persönliche Daten', media: 'Fotos und Videos' },
	costs: 'Was es kostet',
	noPrice: 'Sie erfahren den Preis, bevor etwas berechnet wird.',
	eachPays: (price: string) => `Pro Person: ${price}`,
	together: (all: string) => `Zusammen: ${all}`,
	sibling: (percent: string) => `${percent} Rabatt für jedes weitere Kind`,
	payLater: 'Jetzt ist nichts zu zahlen. Die erste Rechnung kommt per E-Mail.',
	paying: {
		submit: 'Anmelden und zahlen',
		now: (amount: string, of: string | null) =>
			of
				? `Jetzt zu zahlen: ${amount} als Anzahlung. Sie ist ein Teil Ihrer ersten Rechnung über ${of}.`
				: `Jetzt zu zahlen: ${amount}, Ihre erste Rechnung.`,
		from: (day: string) => `Ihr Platz beginnt am ${day}.`,
		byCard:
			'Sie zahlen auf der nächsten Seite. Ihr Platz ist so lange reserviert, bis zu 30 Minuten. Wenn Sie nicht zahlen, schulden Sie nichts, und wir haben trotzdem Ihre Anmeldung.',
		byTransfer: 'Sie zahlen per Überweisung. Den Verwendungszweck finden Sie auf der nächsten Seite.',
		held: (name: string, amount: string, until: string) =>
			`Ihr Platz in ${name} ist bis ${until} reserviert. Zahlen Sie bis dahin ${amount}, dann gehört er Ihnen.`,
		over: (name: string) =>
			`Die Zeit zum Zahlen ist vorbei, und der Platz in ${name} ist wieder frei. Wenn Sie jetzt zahlen und er noch frei ist, bekommen Sie ihn. Sonst wird nichts abgebucht. Wir haben Ihre Anmeldung.`,
		transfer: (name: string, amount: string, number: string) =>
			`Sie haben einen Platz in ${name}. Bitte überweisen Sie jetzt ${amount} mit dem Verwendungszweck ${number}.`,
		paid: (name: string) => `Sie haben einen Platz in ${name}.`,
		asked: 'Wir haben Ihre Anmeldung und antworten Ihnen per E-Mail.',
		next: 'Wie es weitergeht',
	},
	submit: { seat: 'Anmelden', list: 'Auf die Warteliste', ask: 'Anfrage senden' },
	sending: 'Wird gesendet…',
	sendQuestion: 'Senden',
	moreTimes: 'Weitere Zeiten',
	trialTimes: 'Wählen Sie eine Zeit',
	otherTime: 'Eine andere Zeit',
	onlyQuestion: 'Nur eine Frage',
	nextTitle: 'Wie es weitergeht',
	nextSteps: [
		'Öffnen Sie unsere E-Mail. Wenn Sie neu hier sind, lädt eine zweite Sie ein, ein Passwort zu wählen.',
		'Mit dem Passwort sehen Sie Stunden, Rechnungen und Nachrichten.',
	],
	thanks: {
		seat: [
			'Sie sind angemeldet',
			'Sie haben einen Platz. Wie es weitergeht, steht in unserer E-Mail an Sie.',
		],
		waiting: [
			'Sie stehen auf der Warteliste',
			'Wir schreiben Ihnen, sobald ein Platz frei ist. Wir haben Ihnen eine E-Mail geschickt.',
		],
		request: ['Ihre Anfrage ist da', 'Die Antwort kommt per E-Mail. Wir haben Ihnen eine E-Mail geschickt.'],
		asked: ['Ihre Nachricht ist da', 'Die Antwort kommt per E-Mail. Wir haben Ihnen eine E-Mail geschickt.'],
		again: ['Ihre Anmeldung haben wir schon', 'Sie kam vorher an, darum wurde nichts doppelt gesendet.'],
	},
}

/** The refusals of its forms, from English to German. */
export const deJoin: Record<string, string> = {
	'Enter who wants to join': 'Geben Sie ein, wer mitmachen möchte',
	'Enter the first name': 'Geben Sie den Vornamen ein',
	'Write what you would like to ask or tell us': 'Schreiben Sie, was Sie uns fragen oder sagen möchten',
	'Enter the last name': 'Geben Sie den Nachnamen ein',
	'Enter the date of birth': 'Geben Sie das Geburtsdatum ein',
	'Enter an email address such as name@example.com':
		'Geben Sie eine E-Mail-Adresse ein, etwa name@beispiel.de',
	'Choose for how many people': 'Wählen Sie, für wie viele',
	'Please agree to the rules': 'Bitte stimmen Sie den Regeln zu',
	'Please agree to how data is kept': 'Bitte stimmen Sie dem Umgang mit Daten zu',
	'Please agree to the rules and to how data is kept':
		'Bitte stimmen Sie den Regeln und dem Umgang mit Daten zu',
	'A text changed while you had this open. Please read the texts again.':
		'Inzwischen hat sich ein Text geändert. Bitte lesen Sie die Texte noch einmal.',
	'This class takes nobody at the moment. Nothing was sent: choose another class, or write and ask.':
		'Dieser Kurs nimmt im Moment niemanden auf. Nichts wurde gesendet: Wählen Sie einen anderen, oder fragen Sie nach.',
	'The last place was taken while you had this open. Nothing is lost: tick the waiting list below and send it again.':
		'Der letzte Platz ging inzwischen weg. Nichts ist verloren: Wählen Sie unten die Warteliste, und senden Sie noch einmal.',
	'Only {} of the places are left. Remove a child, or tick the waiting list below for all of you.':
		'Nur noch {} Plätze sind frei. Nehmen Sie ein Kind heraus, oder wählen Sie unten die Warteliste für alle.',
	'{} is in this class already.': '{} ist schon in diesem Kurs.',
	'{} is on the waiting list of this class already.': '{} steht schon auf der Warteliste dieses Kurses.',
	'{} has asked for a place in this class already and will get an answer.':
		'{} hat schon um einen Platz in diesem Kurs gebeten und bekommt eine Antwort.',
	'This time is no longer free. Please choose another; what you typed is still here.':
		'Diese Zeit ist nicht mehr frei. Bitte wählen Sie eine andere; was Sie geschrieben haben, ist noch da.',
	'Too many sign-ups came from your network. Please try again in {} {}; what you typed is still here.':
		'Aus Ihrem Netz kamen zu viele Anmeldungen. Bitte versuchen Sie es in {} Min. noch einmal; was Sie geschrieben haben, ist noch da.',
	'Too many questions came from your network. Please try again in {} {}; what you typed is still here.':
		'Aus Ihrem Netz kamen zu viele Fragen. Bitte versuchen Sie es in {} Min. noch einmal; was Sie geschrieben haben, ist noch da.',
	'Too many holds of places came from your network. Please try again in {} {}; what you typed is still here.':
		'Aus Ihrem Netz kamen zu viele Reservierungen. Bitte versuchen Sie es in {} Min. noch einmal; was Sie geschrieben haben, ist noch da.',
}
