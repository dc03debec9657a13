import { absences } from './de-absences.ts'
import { bookings } from './de-bookings.ts'
import { timeOff } from './de-time-off.ts'

export const lessons = {
	weekdays: ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'],
	meets: (when: string) => `Der Unterricht ist ${when}.`,
	firstLesson: (when: string) => `Erste Stunde: ${when}.`,
	notSuiting: (school: string) => `Wenn Ihnen das nicht passt, wenden Sie sich an ${school}.`,
	trialName: 'Probestunde',
	makeUpName: 'Nachholstunden',
	calendar: {
		makeUp: 'Nachholstunde',
		extra: 'Zusatzstunde',
		assists: 'Sie assistieren',
		canceled: (lesson: string) => `Fällt aus: ${lesson}`,
		paused: (lesson: string) => `Pausiert: ${lesson}`,
		online: (link: string) => `Online teilnehmen: ${link}`,
	},
	seeLessons: 'Ihre Stunden ansehen',
	openSchedule: 'Ihren Stundenplan öffnen',
	openHours: 'Ihre Zeiten und freien Tage öffnen',
	becomes: {
		undecided: (lesson: string) => `${lesson} ist noch nicht entschieden`,
		added: (lesson: string) => `${lesson} findet statt`,
		canceled: (lesson: string) => `${lesson} fällt aus`,
		canceledBy: {
			school: (lesson: string) => `${lesson} wurde von der Schule abgesagt`,
			teacher: (lesson: string) => `${lesson} wurde von der Lehrkraft abgesagt`,
			student: (lesson: string) => `${lesson} fällt auf Wunsch der Familie aus`,
			closure: (lesson: string) => `${lesson} fällt aus, weil geschlossen ist`,
			end: (lesson: string) => `${lesson} fällt aus, weil der Unterricht endet`,
		},
		taughtBy: (lesson: string, teacher: string) => `${lesson} übernimmt ${teacher}`,
		moved: (lesson: string, when: string) => `${lesson} wird verlegt auf ${when}`,
		other: (lesson: string, changes: string) => `${lesson} findet statt: ${changes}`,
		notAfterAll: 'findet doch nicht statt',
		weekly: (when: string) => `jetzt ${when}`,
		with: (teacher: string) => `mit ${teacher}`,
		in: (room: string) => `in ${room}`,
		notIn: (room: string) => `nicht mehr in ${room}`,
		online: (link: string) => (link ? `online unter ${link}` : 'online'),
		withLink: (link: string) => `mit dem Online-Link ${link}`,
		alsoOnline: 'auch online',
		notOnline: 'nicht mehr online',
	},
	effect: {
		of: (student: string, effect: string) => `Für ${student}: ${effect}.`,
		stays: 'die Nachholstunde für die frühere Abmeldung bleibt',
		charged: 'wird berechnet',
		ofPackage: 'zählt für das Paket',
		free: 'keine Kosten',
		samePrice: 'der Preis bleibt gleich',
		credit: (minutes: number) => `Nachholstunde von ${minutes} Minuten`,
		creditUntil: (minutes: number, day: string) => `Nachholstunde von ${minutes} Minuten bis ${day}`,
		noCredit: 'keine Nachholstunde',
		creditBack: (until: string) => `die Nachholstunde bleibt ${until && `bis ${until} `}offen`,
		creditUsed: 'die Nachholstunde gilt als verbraucht',
		creditOver: 'die Frist der Nachholstunde ist vorbei, sie kann nicht wieder gebucht werden',
		absenceBack: 'die Absage ist zurückgenommen',
		absenceAndCreditBack: 'die Absage und die Nachholstunde dafür sind zurückgenommen',
		left: (left: number, of: number) => `noch ${left} von ${of}`,
	},
	away: {
		subject: (teacher: string) => `Geänderte Stunden: ${teacher} ist nicht da`,
		text: (teacher: string, days: string) =>
			`${teacher} ist nicht da (${days}). Das geschieht mit Ihren Stunden:`,
	},
	substitute: {
		subject: (teacher: string) => `Sie vertreten ${teacher}`,
		text: (teacher: string, days: string, school: string) =>
			`${teacher} ist nicht da (${days}). Sie übernehmen bei ${school} diese Stunden:`,
		standsIn: (teacher: string) => `Sie vertreten ${teacher}.`,
	},
	assistantAway: {
		away: (teacher: string) => `${teacher} ist nicht da`,
		awayText: (teacher: string, days: string, school: string) =>
			`${teacher} ist bei ${school} nicht da (${days}) und assistiert in diesen Stunden nicht:`,
		back: (teacher: string) => `${teacher} ist doch da`,
		backText: (teacher: string, days: string, school: string) =>
			`${teacher} ist bei ${school} doch da (${days}) und assistiert in diesen Stunden:`,
	},
	ownAbsence: {
		subject: 'Ihre Stunden während Ihrer Abwesenheit',
		text: (school: string, days: string) => `Ihre Abwesenheit bei ${school}: ${days}.`,
		follows: 'Das geschieht mit Ihren Stunden:',
		notAssisting: (lesson: string) => `Sie assistieren in dieser Stunde nicht: ${lesson}.`,
	},
	studentAway: {
		ends: (student: string, lastDay: string) => `Der Unterricht von ${student} endet nach dem ${lastDay}`,
		pauses: (student: string, from: string, to?: string) =>
			`Der Unterricht von ${student} pausiert ${to ? `vom ${from} bis zum ${to}` : `ab dem ${from}`}`,
		removed: (school: string, lines: number) =>
			`Bei ${school} ${lines === 1 ? 'wurde diese Stunde' : 'wurden diese Stunden'} aus Ihrem Stundenplan genommen:`,
	},
	asPlanned: {
		subject: 'Der Unterricht findet doch wie geplant statt',
		text: (school: string) =>
			`Wir hatten Ihnen geänderte Stunden bei ${school} mitgeteilt. Diese Änderungen wurden zurückgenommen.`,
		textAway: (school: string, teacher: string, days: string) =>
			`Wir hatten Ihnen geänderte Stunden bei ${school} mitgeteilt, weil ${teacher} nicht da sein sollte (${days}). Diese Änderungen wurden zurückgenommen.`,
		goesOn: (student: string, day: string) => `Der Unterricht von ${student} geht nach dem ${day} weiter`,
		subjectRemoved: 'Neue Stunden finden doch nicht statt',
		textRemoved: (school: string) =>
			`Wir hatten Ihnen neue Stunden bei ${school} mitgeteilt. Sie wurden aus dem Stundenplan genommen und finden nicht statt.`,
	},
	changed: {
		many: (school: string) => `Geänderte Stunden bei ${school}`,
		canceled: (lesson: string) => `Fällt aus: ${lesson}`,
		moved: (lesson: string) => `Verlegt: ${lesson}`,
		other: (lesson: string) => `Geändert: ${lesson}`,
		text: (school: string, lines: number) =>
			`Bei ${school} ${lines === 1 ? 'hat sich diese Stunde' : 'haben sich diese Stunden'} geändert:`,
		more: (lessons: number) => `Und ${lessons} weitere ${lessons === 1 ? 'Stunde' : 'Stunden'}.`,
		added: (lesson: string) => `Neu: ${lesson}`,
		addedMany: (school: string) => `Neue Stunden bei ${school}`,
		addedText: (school: string, lines: number) =>
			`Bei ${school} ${lines === 1 ? 'ist diese Stunde' : 'sind diese Stunden'} dazugekommen:`,
		assistText: (name: string, school: string) =>
			`Sie assistieren jetzt bei ${school} in ${name}. Diese Stunden stehen an:`,
		several: (lesson: string, when: string, changes: string, lessons: number, days: string) =>
			`${lesson}: ${when}, ${changes} (${lessons} Stunden, ${days})`,
		severalOn: (lesson: string, when: string, changes: string, from: string) =>
			`${lesson}: ${when}, ${changes}, ab dem ${from}`,
		stay: (moments: string) => `Unverändert: ${moments}`,
		trialNow: (when: string) => `Die Probestunde ist jetzt am ${when}.`,
		repeats: (lesson: string, when: string, weeks: number, from: string) =>
			`${lesson}: ${when}, ${bookings.rhythm.every(weeks)} ab ${from}`,
	},
	...bookings,
	proposal: {
		subject: (lesson: string) => `Eine andere Zeit für ${lesson}?`,
		text: (school: string, until: string) =>
			`${school} schlägt für diese Stunde eine andere Zeit vor. Wählen Sie eine bis ${until}, oder lassen Sie die Stunde, wie sie ist:`,
		textMayNotBook: (school: string, until: string) =>
			`${school} schlägt für diese Stunde eine andere Zeit vor. Nur wer Stunden buchen darf, kann bis ${until} eine wählen oder die Stunde lassen, wie sie ist:`,
		choose: 'Eine Zeit wählen',
		tell: (school: string) => `Sagen Sie ${school}, welche Ihnen passt.`,
		notMoved: (lesson: string) => `Nicht verlegt: ${lesson}`,
		acceptedText: (student: string) => `Die Familie von ${student} hat eine andere Zeit angenommen:`,
		declinedText: (student: string) => `Die Familie von ${student} behält die Stunde zu ihrer Zeit:`,
		withdrawnText: (school: string, when: string) =>
			`Die von ${school} vorgeschlagenen Zeiten stehen nicht mehr zur Wahl. Die Stunde bleibt bei ihrer Zeit: ${when}.`,
	},
	declined: {
		makeUp: (student: string) => `Anfrage nach einer Nachholstunde für ${student}`,
		move: (student: string) => `Anfrage, eine Stunde von ${student} zu verlegen`,
		makeUpText: (school: string, student: string) =>
			`${school} wurde nach einer Zeit für eine Nachholstunde von ${student} gefragt. Die Antwort:`,
		moveText: (school: string, student: string, lesson: string) =>
			`${school} wurde gebeten, diese Stunde von ${student} zu verlegen, und kann es nicht: ${lesson}. Sie findet wie geplant statt. Die Antwort:`,
		answer: (text: string) => `„${text}“`,
		kept: 'Die Nachholstunde bleibt Ihnen: Sie können eine der freien Zeiten buchen oder noch einmal fragen.',
		keptArranged: (school: string) =>
			`Die Nachholstunde bleibt Ihnen, und ${school} bucht sie für Sie. Sagen Sie ${school}, welcher Termin aus der Antwort Ihnen passt, oder fragen Sie nach einem anderen.`,
		reply: 'Antworten',
		keptAsk: (school: string) =>
			`Die Nachholstunde bleibt offen: Fragen Sie bei ${school} nach einem Termin.`,
		ended: 'Der letzte Tag für die Nachholstunde ist vorbei, sie kann nicht mehr gebucht werden.',
	},
	...timeOff,
	afterAll: {
		subject: (lesson: string) => `Findet doch statt: ${lesson}`,
		text: (school: string, lesson: string) =>
			`Wir hatten Ihnen mitgeteilt, dass eine Stunde bei ${school} ausfällt. Sie findet doch statt: ${lesson}.`,
	},
	moveRequest: {
		subject: (student: string, when: string) =>
			`Eine Bitte, die Stunde von ${student} am ${when} zu verlegen`,
		text: (student: string, when: string) =>
			`Die Familie von ${student} bittet darum, die Stunde am ${when} zu verlegen. Sie schreibt:`,
		next: 'Die Stunde bleibt, wo sie ist, bis Sie sie verlegen oder die Anfrage beantworten.',
	},
	makeUpRequest: {
		subject: (student: string) => `Eine Bitte um eine Nachholstunde für ${student}`,
		text: (student: string) => `Die Familie von ${student} bittet um einen Termin für eine Nachholstunde.`,
		wrote: 'Sie schreibt:',
		next: 'Die Nachholstunde bleibt offen, bis Sie einen Termin buchen oder die Anfrage beantworten.',
		button: 'Nachholstunden öffnen',
	},
	...absences,
	/** An eine Familie, die sich auf der Seite der Schule angemeldet hat, und an das Büro. */
	signUp: {
		subject: (school: string) => `Ihre Anmeldung bei ${school}`,
		inquirySubject: (school: string) => `Ihre Anfrage an ${school}`,
		notYourInquiry: (school: string) =>
			`Wenn Sie nichts gesendet haben, ignorieren Sie diese E-Mail oder sagen Sie ${school} Bescheid.`,
		seat: (school: string, name: string | null) =>
			`Sie haben einen Platz in ${name ?? 'einem Kurs'} bei ${school}.`,
		waiting: (school: string, name: string | null) =>
			`Sie stehen auf der Warteliste von ${name ?? 'einem Kurs'} bei ${school}. Sie bekommen eine E-Mail, sobald ein Platz frei ist.`,
		request: (school: string, name: string | null) =>
			`${school} hat Ihre Anfrage${name ? ` zu ${name}` : ''} erhalten und antwortet Ihnen per E-Mail.`,
		held: (school: string, name: string | null) =>
			`Ein Platz in ${name ?? 'einem Kurs'} bei ${school} ist für Sie reserviert.`,
		pay: (amount: string, number: string, until: string | null) =>
			until
				? `Bitte zahlen Sie ${amount} bis ${until}. Sobald bezahlt ist, gehört der Platz Ihnen.`
				: `Bitte überweisen Sie jetzt ${amount} mit dem Verwendungszweck ${number}.`,
		notPaid: (school: string, name: string | null) =>
			`Ihr Platz in ${name ?? 'einem Kurs'} bei ${school} wurde nicht rechtzeitig bezahlt und ist wieder frei. Es wurde nichts abgebucht. Ihre Anmeldung ist nicht verloren: Sie bekommen per E-Mail Antwort.`,
		tooLate: (school: string, name: string | null) =>
			`Ihre Zahlung für ${name ?? 'einen Kurs'} bei ${school} kam, nachdem der letzte Platz vergeben war. Es wurde nichts abgebucht. Sie stehen auf der Warteliste und bekommen eine E-Mail, sobald ein Platz frei ist.`,
		next: 'Eine zweite E-Mail lädt Sie ein, ein Passwort zu wählen.',
		notYou: (school: string) =>
			`Wenn Sie das nicht waren, ignorieren Sie diese E-Mail oder sagen Sie ${school} Bescheid.`,
		office: {
			seat: (student: string, name: string) => `${student} hat sich angemeldet für ${name}.`,
			waiting: (student: string, name: string) => `${student} steht auf der Warteliste von ${name}.`,
			request: (student: string, name: string) => `${student} fragt nach einem Platz in ${name}.`,
			question: (student: string) => `${student} hat eine Frage.`,
		},
		asksTrial: (student: string, when: string) =>
			when
				? `${student} fragt nach einer Probestunde: ${when}.`
				: `${student} fragt nach einer Probestunde, die Zeit ist noch offen.`,
		wrote: 'Der Text dazu:',
		reach: (contact: string) => `So erreichen Sie die Familie: ${contact}`,
		onlyGuardian: (guardian: string, student: string) =>
			`Bisher ist nur ${guardian} als erziehungsberechtigte Person von ${student} eingetragen.`,
		open: 'Unter Anmeldungen antworten',
		answered: (school: string, student: string) =>
			`${school} antwortet auf Ihre Frage nach Unterricht für ${student}:`,
		declinedSubject: (school: string) => `Zu Ihrer Anmeldung bei ${school}`,
		declined: (school: string, student: string, name: string | null) =>
			name
				? `Vielen Dank, dass Sie ${student} bei ${school} für ${name} angemeldet haben. Leider können wir in diesem Kurs im Moment keinen Platz anbieten.`
				: `Vielen Dank für Ihre Anfrage nach Unterricht für ${student} bei ${school}. Leider können wir im Moment keinen Platz anbieten.`,
		accepted: (school: string, student: string, name: string | null) =>
			name
				? `${student} hat einen Platz in ${name} bei ${school}.`
				: `${school} hat die Anmeldung von ${student} angenommen.`,
		trial: (school: string, student: string, when: string) =>
			`${student} hat eine Probestunde bei ${school}: ${when}.`,
		trialOff: (school: string, student: string, when: string) =>
			`Die Probestunde von ${student} bei ${school} (${when}) wurde zurückgenommen. Wegen eines anderen Termins bekommen Sie eine E-Mail.`,
		placeOff: (school: string, student: string, name: string | null) =>
			`Der Platz von ${student} in ${name ?? 'einem Kurs'} bei ${school} wurde zurückgenommen. Sie bekommen eine neue Antwort auf Ihre Anmeldung.`,
	},
	reminder: {
		subject: (lessons: number, school: string) =>
			`Morgen ${lessons} ${lessons === 1 ? 'Stunde' : 'Stunden'} bei ${school}`,
		text: (day: string) => `Zur Erinnerung für ${day}:`,
		cannotCome: (school: string) => `Wenn jemand nicht kommen kann, sagen Sie bitte ${school} Bescheid.`,
		unsubscribe: (school: string) => `Keine Erinnerungen an Stunden von ${school} mehr erhalten`,
	},
}
