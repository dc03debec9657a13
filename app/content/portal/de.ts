import type { PortalWords } from './catalogs.ts'
import { absence } from './de-absence.ts'
import { events } from './de-events.ts'
import { flash, flashWithoutMail } from './de-flash.ts'
import { join } from './de-join.ts'
import { learning } from './de-learning.ts'
import { messages } from './de-messages.ts'
import { autopay } from './de-autopay.ts'
import { money } from './de-money.ts'
import { resources } from './de-resources.ts'
import { settings } from './de-settings.ts'

/** Readers are addressed as Sie. */
export const de: PortalWords = {
	sections: {
		dashboard: 'Start',
		schedule: 'Stunden',
		progress: 'Lernen',
		resources: 'Dateien',
		invoices: 'Rechnungen',
		reports: 'Berichte',
		feedback: 'Rückmeldungen',
		settings: 'Einstellungen',
	},
	shell: {
		menu: 'Menü',
		pages: 'Seiten',
		child: 'Kind',
		all: (count: number) => (count === 2 ? 'Beide' : 'Alle'),
		noChildren: 'Ihr Konto ist derzeit mit keiner Schülerin und keinem Schüler verbunden.',
		askOffice: (school: string) => `Wenn Sie das für einen Irrtum halten, wenden Sie sich an ${school}.`,
	},
	home: {
		hello: (name: string) => `Hallo, ${name}`,
		nextLesson: 'Nächste Stunde',
		nextIn: (days: number) =>
			days === 0
				? 'Nächste Stunde, heute'
				: days === 1
					? 'Nächste Stunde, morgen'
					: `Nächste Stunde, in ${days} Tagen`,
		lessonOf: (child: string, lesson: string) => `${child}, ${lesson}`,
		allLessons: 'Alle Stunden',
		noLessons: 'Es sind keine Stunden geplant.',
		askAboutLessons: (school: string) => `Wenden Sie sich an ${school}, um eine zu vereinbaren.`,
		toDo: 'Zu erledigen',
		sign: (text: string, child: string | null) =>
			`„${text}“${child ? ` für ${child}` : ''} lesen und beantworten`,
		bookCredit: (child, minutes, until, count, lesson, isArranged) =>
			count === 1
				? `${child ? `${child} kann` : 'Sie können'} eine Nachholstunde von ${minutes} Minuten${lesson ? ` (${lesson})` : ''} ${isArranged ? 'vereinbaren' : 'buchen'}${until ? `, spätestens für den ${until}` : ''}`
				: `${child ? `${child} kann` : 'Sie können'} ${count} Nachholstunden von je ${minutes} Minuten${lesson ? ` (${lesson})` : ''} ${isArranged ? 'vereinbaren' : 'buchen'}${until ? `, die erste spätestens für den ${until}` : ''}`,
		readReport: (title: string, child: string | null) =>
			`Den Bericht „${title}“${child ? ` über ${child}` : ''} lesen`,
		hearComment: (teacher: string, child: string | null) =>
			`${teacher} hat ${child ? `eine Aufnahme von ${child}` : 'Ihre Aufnahme'} kommentiert`,
		practice: 'Zu üben',
		practiceOf: (child: string, text: string) => `${child}: ${text}`,
		allNotes: 'Alle Unterrichtsnotizen',
		answerOffer: (name: string, child: string | null, until: string) =>
			`In ${name} ist ein Platz für ${child ?? 'Sie'} frei. Antworten Sie bis ${until}`,
		payPlace: (name: string, amount: string, child: string | null, until: string | null) =>
			until
				? `Ein Platz in ${name} ist für ${child ?? 'Sie'} bis ${until} reserviert. Zahlen Sie ${amount}, um ihn zu behalten`
				: `Überweisen Sie die Anzahlung von ${amount} für den Platz in ${name}${child ? `, ${child}` : ''}`,
		noteFrom: (teacher: string | null, day: string, child: string | null) =>
			`${child ? `${child}: ` : ''}${teacher ? `Von ${teacher}, ${day}` : `Vom ${day}`}`,
		balance: {
			due: 'Jetzt fällig',
			notDue: (amount: string) => `Weitere ${amount} sind noch nicht fällig.`,
			onlyLater: (amount: string) => `${amount} sind noch nicht fällig.`,
			nothing: 'Nichts zu zahlen',
			credit: (amount: string) => `Sie haben ${amount} Guthaben.`,
			see: 'Ansehen und zahlen',
			seeAll: 'Rechnungen ansehen',
		},
		contact: 'Kontakt',
		call: 'Anrufen:',
		email: 'E-Mail:',
	},
	lessons: {
		title: 'Stunden',
		coming: 'Kommende',
		past: 'Vergangene',
		none: 'Keine Stunden in diesen Wochen.',
		noneAtAll: 'Es sind keine Stunden geplant.',
		nextIs: (when: string) => `Die nächste ist am ${when}.`,
		later: 'Spätere Stunden',
		earlier: 'Frühere Stunden',
		instead: (teacher: string, absent: string) => `${teacher} statt ${absent}`,
		movedFrom: (when: string) => `Verlegt von ${when}`,
		makeUp: 'Nachholstunde',
		extra: 'Zusatzstunde',
		trial: 'Probestunde',
		sameTime: (child: string) => `Zur gleichen Zeit wie die Stunde von ${child}`,
		private: 'Einzelstunde',
		ownPrivate: 'Einzelstunde',
		canceledInTime: 'Von der Familie abgesagt, rechtzeitig',
		canceledLate: 'Von der Familie abgesagt, zu spät',
		canceledByYou: { inTime: 'Von Ihnen abgesagt, rechtzeitig', late: 'Von Ihnen abgesagt, zu spät' },
		canceled: { inTime: 'Rechtzeitig abgesagt', late: 'Zu spät abgesagt' },
		canceledBySchool: 'Von der Schule abgesagt',
		canceledByTeacher: 'Von der Lehrkraft abgesagt',
		closed: 'Kein Unterricht',
		late: (label: string, minutes: number) => `${label}, ${minutes} Minuten zu spät`,
		closure: (name: string, site: string | null, from: string, to: string, hours: string | null) =>
			`${site ? `${site} ist geschlossen` : 'Geschlossen'} ${from === to ? `am ${from}` : `von ${from} bis ${to}`}${hours ? `, ${hours}` : ''}: ${name}`,
		roomCloses: (room: string) => `Anderer Raum: ${room} ist geschlossen`,
		mayChange: (name: string) => `Diese Stunde kann sich ändern: ${name}`,
		online: 'Online teilnehmen',
		onlinePlace: 'Online',
		paused: (from: string, to: string | null) =>
			to ? `Pause vom ${from} bis zum ${to}` : `Pause ab dem ${from} bis auf Weiteres`,
		lastDay: (day: string) => `letzter Tag ${day}`,
		changedMind: 'Sie können doch kommen? Schreiben Sie der Schule.',
		address: (address: string) => `Der Unterricht findet hier statt: ${address}.`,
		askOffice: 'Wenden Sie sich für eine Abmeldung an die Schule.',
		cannotCome: (child: string) => `${child} kann nicht kommen`,
		iCannotCome: 'Ich kann nicht kommen',
		comesAfterAll: (child: string) => `${child} kann doch kommen`,
		iComeAfterAll: 'Ich kann doch kommen',
		askToMove: 'Um Verlegung bitten',
		toCalendar: 'In den Kalender eintragen',
		allToCalendar: 'Alle Stunden im Kalender',
		minutes: (minutes: number) => `${minutes} Minuten`,
	},
	absence,
	afterAll: {
		title: (child: string, day: string) => `${child} kann am ${day} doch kommen`,
		ownTitle: (day: string) => `Ich kann am ${day} doch kommen`,
		effect:
			'Die Abmeldung wird zurückgenommen, und die Stunde findet wie vorher statt. Die Schule wird benachrichtigt.',
		losesCredit: 'Die Nachholstunde dafür entfällt.',
		submit: 'Abmeldung zurücknehmen',
		sending: 'Wird zurückgenommen...',
		keep: 'Abmeldung behalten',
		refusal: 'Die Abmeldung wurde nicht zurückgenommen',
	},
	move: {
		title: 'Um Verlegung einer Stunde bitten',
		lesson: 'Stunde',
		wish: 'Wann passt es besser?',
		wishHint: 'Tage und Uhrzeiten, die Ihnen passen. Der Termin bleibt bestehen, bis die Schule ihn verlegt.',
		wishMissing: 'Geben Sie an, wann es besser passt',
		submit: 'Anfrage senden',
		sending: 'Wird gesendet...',
		back: 'Stunde behalten',
		refusal: 'Ihre Anfrage wurde nicht gesendet',
		asked: (wish: string) => `Um Verlegung gebeten: „${wish}“`,
		about: (child: string | null, when: string) =>
			child
				? `Die Bitte, die Stunde von ${child} zu verlegen: ${when}`
				: `Ihre Bitte, die Stunde zu verlegen: ${when}`,
		declined: (answer: string) => `Eine Verlegung ist nicht möglich: „${answer}“`,
		withdraw: 'Anfrage zurückziehen',
	},
	credit: {
		count: (child: string | null, count: number, lesson: string | null) =>
			`${count === 1 ? '1 Nachholstunde' : `${count} Nachholstunden`} für ${[child ?? 'Sie', lesson].filter(Boolean).join(', ')}`,
		until: (minutes: number, day: string | null, count: number) =>
			`${count === 1 ? '' : 'je '}${minutes} Minuten${day ? `, ${count === 1 ? '' : 'die erste '}spätestens am ${day}` : ''}`,
		ended: (child: string | null, missed: string | null, day: string) =>
			`Nachholstunde${child ? ` für ${child}` : ''}${missed ? ` (Stunde vom ${missed})` : ''}: bis zum ${day} nicht genommen und damit verfallen.`,
		book: 'Buchen',
		arrange: 'Vereinbaren',
		title: (child, isArranged) =>
			`Nachholstunde${child ? ` für ${child}` : ''} ${isArranged ? 'vereinbaren' : 'buchen'}`,
		intro: (minutes: number, day: string | null) =>
			`${minutes} Minuten${day ? `, spätestens am ${day}` : ''}. Ein gewählter Termin wird 10 Minuten für Sie freigehalten, während Sie ihn bestätigen.`,
		free: 'Freie Termine',
		none: 'An diesen Tagen ist kein Termin frei.',
		arranged: 'Für diese Nachholstunde gibt es hier keine Termine zur Auswahl.',
		pauses: (child: string | null, until: string | null) =>
			`${child ? `${child} pausiert` : 'Sie pausieren'} ${until ? `bis zum ${until}` : 'bis auf Weiteres'}.`,
		afterPause: 'Termine für Nachholstunden gibt es für die Tage danach.',
		more: 'Weitere Termine',
		ask: {
			title: 'Passt keiner dieser Termine?',
			noTimes: 'Das Sekretariat kann einen für Sie suchen.',
			wish: 'Tage und Uhrzeiten, die Ihnen passen (optional)',
			submit: 'Sekretariat fragen',
			reply: 'Schreiben Sie, welcher Termin aus der Antwort Ihnen passt, oder fragen Sie nach einem anderen.',
			answer: 'Antwort senden',
			sending: 'Wird gesendet...',
			refusal: 'Ihre Anfrage wurde nicht gesendet',
			asked: (wish: string | null) =>
				`Um einen Termin wurde gebeten${wish ? `: „${wish}“` : '.'} Er wird für Sie gebucht, oder Sie bekommen hier Antwort.`,
			answered: (answer: string) => `Antwort: „${answer}“`,
			waiting: 'Das Sekretariat sucht einen Termin',
		},
		laterDays: 'Spätere Tage',
		earlierDays: 'Frühere Tage',
		choose: 'Termin wählen',
		hold: 'Diesen Termin wählen',
		holding: 'Wird freigehalten...',
		refusal: 'Dieser Termin wurde nicht freigehalten',
		next: 'Die nächsten freien Termine',
		confirmTitle: 'Nachholstunde bestätigen',
		heldUntil: (time: string) => `Dieser Termin wird bis ${time} für Sie freigehalten.`,
		heldNoLonger: 'Dieser Termin wurde 10 Minuten lang freigehalten. Er ist noch frei.',
		price: {
			charged: 'Diese Stunde wird wie üblich berechnet.',
			ofPackage: 'Sie zählt als eine Stunde des Pakets.',
		},
		released: 'Der gewählte Termin wird nicht mehr für Sie freigehalten. Bitte wählen Sie noch einmal.',
		gone: 'Dieser Termin wurde inzwischen vergeben.',
		confirm: 'Diese Stunde buchen',
		confirming: 'Wird gebucht...',
		another: 'Anderen Termin wählen',
		notBooked: 'Die Stunde wurde nicht gebucht',
		mayNotBook:
			'Sie können diese Nachholstunden sehen, aber nicht buchen. Wenden Sie sich an das Sekretariat der Schule.',
		who: 'Für',
		when: 'Wann',
		where: 'Wo',
		teacher: 'Lehrkraft',
		what: 'Stunde',
	},
	proposal: {
		title: (lesson: string | null, when: string) => `Anderer Termin für ${lesson ?? 'Ihre Stunde'}, ${when}`,
		intro: 'Die Lehrkraft fragt, ob diese Stunde zu einer anderen Zeit stattfinden kann.',
		until: (when: string) => `Bitte antworten Sie bis ${when}.`,
		untilMayNotBook: (when: string) => `Nur wer Stunden buchen darf, kann bis ${when} antworten.`,
		take: (when: string) => `Verlegen auf ${when}`,
		gone: (when: string) => `${when} ist nicht mehr frei.`,
		keep: 'Stunde lassen, wo sie ist',
		toDo: (child: string | null, when: string) =>
			`Die Lehrkraft möchte eine ${child ? `Stunde von ${child}` : 'Ihrer Stunden'} verlegen. Antworten Sie bis ${when}`,
	},
	offer: {
		title: (name: string, child: string) => `Ein Platz in ${name} für ${child}`,
		when: (weekday: string, time: string, minutes: number) => `${weekday} um ${time}, ${minutes} Minuten`,
		until: (when: string) =>
			`Angeboten bis ${when}. Danach kann der Platz der nächsten Person angeboten werden.`,
		accept: 'Platz annehmen',
		decline: 'Ablehnen',
		declining: (child: string, name: string) =>
			`${child} steht dann nicht mehr auf der Warteliste von ${name}, und der Platz kann der nächsten Person angeboten werden.`,
		declineSeat: 'Platz ablehnen',
		mayNot: 'Antworten kann nur, wer für diese Person buchen darf.',
	},
	money,
	autopay,
	events,
	join,
	learning,
	messages,
	resources,
	settings,
	flash,
	flashWithoutMail,
	page: { skip: 'Zum Inhalt', failed: 'Fehler: ' },
	forms: {
		again: 'Öffnen Sie diese Seite noch einmal und wählen Sie aus der Liste',
		time: 'Wählen Sie einen Termin',
		task: 'Wählen Sie, was Sie tun möchten',
	},
	weekdays: ['Montags', 'Dienstags', 'Mittwochs', 'Donnerstags', 'Freitags', 'Samstags', 'Sonntags'],
}
