import type { SiteWords } from './catalogs.ts'
import { account } from './de-account.ts'
import { join } from './de-join.ts'
import { plans } from './de-plans.ts'
import { twoFactor } from './de-two-factor.ts'

/** Readers are addressed as Sie. */
export const de: SiteWords = {
	language: 'Sprache',
	page: { skip: 'Zum Inhalt', failed: 'Fehler: ' },
	broken: 'Dieser Link funktioniert nicht',
	cutOff:
		'Vielleicht ist er unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail, oder fragen Sie den Absender.',
	offer: {
		titles: {
			open: 'Ein Platz ist frei',
			accepted: 'Der Platz wurde angenommen',
			declined: 'Der Platz wurde abgelehnt',
			over: 'Dieses Angebot ist abgelaufen',
			takenBack: 'Das Angebot wurde zurückgenommen',
		},
		gone: 'Dieser Link kann nicht mehr verwendet werden. Bitte fragen Sie den Absender.',
		className: 'Kurs',
		student: 'Für',
		school: 'Schule',
		held: (until: string) =>
			`Der Platz ist bis ${until} reserviert. Danach kann er der nächsten Person angeboten werden.`,
		accept: 'Platz annehmen',
		decline: 'Platz ablehnen',
		accepted: (student: string, name: string, school: string) =>
			`${student} hat einen Platz in ${name}. ${school} weiß Bescheid.`,
		seeLessons: 'Die Stunden im Konto ansehen',
		declined: (student: string, name: string, school: string) =>
			`${student} steht nicht mehr auf der Warteliste von ${name}. ${school} weiß Bescheid.`,
		over: (student: string, _name: string, school: string, waits: boolean) =>
			waits
				? `Das Angebot wurde nicht rechtzeitig beantwortet. ${student} steht weiter auf der Warteliste. Für ein neues wenden Sie sich an ${school}.`
				: `Das Angebot wurde nicht rechtzeitig beantwortet. ${student} steht nicht mehr auf der Warteliste. Bei Fragen wenden Sie sich an ${school}.`,
		takenBack: (student: string, name: string, school: string, waits: boolean) =>
			waits
				? `Die Schule hat dieses Angebot zurückgenommen. ${student} steht weiter auf der Warteliste von ${name}.`
				: `Die Schule hat dieses Angebot zurückgenommen. ${student} steht nicht mehr auf der Warteliste von ${name}. Bei Fragen wenden Sie sich an ${school}.`,
	},
	unsubscribe: {
		ask: 'Abbestellen',
		done: 'Sie haben abbestellt',
		stop: (what: string, school: string) =>
			`Möchten Sie keine ${what} von ${school} mehr erhalten? Was die Schule Ihnen mitteilen muss, bekommen Sie weiterhin, etwa Rechnungen und alles zu Ihrem Konto.`,
		stopped: (school: string, what: string) => `${school} sendet keine ${what} mehr an Ihre Adresse.`,
		stopping: 'Wird abbestellt…',
		again: 'Wieder abonnieren',
		subscribing: 'Wird abonniert…',
		topics: {
			message: 'E-Mails über neue Nachrichten',
			announcement: 'Ankündigungen und Rundschreiben',
			lesson: 'Erinnerungen an Stunden',
			change: 'E-Mails über geänderte Stunden',
			event: 'E-Mails über Vorspiele und Prüfungen',
			absence: 'E-Mails über Abwesenheiten',
			learning: 'E-Mails über Notizen und Aufgaben',
			recording: 'E-Mails über Aufnahmen',
			report: 'E-Mails über Berichte',
			offer: 'E-Mails über Antworten auf Angebote',
			summary: 'Zusammenfassungen',
		},
	},
	englishCounts: 'Diesen Text gibt es nur auf Englisch, und maßgeblich ist der englische Text.',
	englishHelp: 'Diese Artikel gibt es nur auf Englisch.',
	questions: (email: string, form: string) =>
		`Noch etwas? Schreiben Sie an ${email} oder nutzen Sie das ${form}.`,
	contactForm: 'Kontaktformular',
	account,
	twoFactor,
	join,
	plans,
	pay: {
		status: 'Stand',
		document: 'Rechnung öffnen (PDF)',
		ended: {
			title: (_number: string) => 'Dieser Link ist abgelaufen',
			text: (school: string, number: string) =>
				`Er öffnet die Rechnung ${number} nicht mehr. Bitten Sie ${school}, sie noch einmal zu schicken, oder melden Sie sich an.`,
		},
		void: {
			title: (number: string) => `Die Rechnung ${number} wurde storniert`,
			text: (school: string, _number: string) =>
				`${school} hat diese Rechnung storniert. Es ist nichts zu zahlen.`,
		},
		logIn: 'Anmelden und Rechnungen ansehen',
	},
}

/** Form errors, keyed by the English text. */
export const dePhrases: Record<string, string> = {
	'This offer can no longer be answered. Please ask the sender for a place.':
		'Dieses Angebot kann nicht mehr beantwortet werden. Bitte fragen Sie den Absender nach einem Platz.',
	'Choose whether to accept the seat': 'Wählen Sie, ob Sie den Platz annehmen',
	'Please enter your username or email.': 'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein.',
	'Password is required.': 'Geben Sie Ihr Passwort ein.',
	'Invalid username or password': 'Benutzername oder Passwort ist falsch',
	'Too many attempts. Please try again in 1 minute, or reset your password.':
		'Zu viele Versuche. Versuchen Sie es in 1 Minute noch einmal oder setzen Sie Ihr Passwort zurück.',
	'Too many attempts. Please try again in {} minutes, or reset your password.':
		'Zu viele Versuche. Versuchen Sie es in {} Minuten noch einmal oder setzen Sie Ihr Passwort zurück.',
	'Too many attempts. Please try again in 1 minute.':
		'Zu viele Versuche. Versuchen Sie es in 1 Minute noch einmal.',
	'Too many attempts. Please try again in {} minutes.':
		'Zu viele Versuche. Versuchen Sie es in {} Minuten noch einmal.',
	'An unexpected error occurred. Please try again.':
		'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es noch einmal.',
	'Invalid email': 'Diese E-Mail-Adresse ist ungültig',
	'Failed to send password reset email. Please try again.':
		'Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
	'Failed to reset password. Please try again.':
		'Das Passwort konnte nicht geändert werden. Bitte versuchen Sie es noch einmal.',
	'Invalid reset link. Please request a new password reset.':
		'Der Link ist ungültig. Bitte fordern Sie einen neuen an.',
	'This reset link has expired or was used already. Please request a new password reset.':
		'Dieser Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
	'Invalid reset link': 'Der Link ist ungültig',
	'This password is among the first that anybody would try. Please choose another.':
		'Dieses Passwort gehört zu den ersten, die man ausprobieren würde. Bitte wählen Sie ein anderes.',
	'Enter the code': 'Geben Sie den Code ein',
	'Enter the code from your authenticator app.': 'Geben Sie den Code aus Ihrer Authentifizierungs-App ein.',
	'This code is not right, or was used already. Wait for the next one and try again.':
		'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es noch einmal.',
	'This invitation has expired': 'Die Einladung ist abgelaufen',
	'This invitation has expired or was used already. Please ask for a new one.':
		'Diese Einladung ist abgelaufen oder wurde schon verwendet. Bitte fragen Sie nach einer neuen.',
	'This link has expired or was used already. Please ask for a new one in your settings.':
		'Dieser Link ist abgelaufen oder wurde schon verwendet. Einen neuen erhalten Sie in Ihren Einstellungen.',
	'This link has expired or was used already.': 'Dieser Link ist abgelaufen oder wurde schon verwendet.',
	'Another account uses this address now. Please write to us.':
		'Ein anderes Konto verwendet jetzt diese Adresse. Bitte schreiben Sie uns.',
	'Your session has ended, so nothing was saved. Please log in again.':
		'Ihre Sitzung ist beendet, es wurde nichts gespeichert. Bitte melden Sie sich wieder an.',
	'You declined. {} is told, and the invitation is over.':
		'Sie haben abgelehnt. {} weiß Bescheid, und die Einladung gilt nicht mehr.',
	Dashboard: 'Meine Seite',
	Main: 'Hauptmenü',
	Footer: 'Fußzeile',
	Elsewhere: 'Anderswo',
	Features: 'Funktionen',
	Pricing: 'Preise',
	Contact: 'Kontakt',
	Demo: 'Vorführung',
	'Log in': 'Anmelden',
	'Solo Teacher': 'Einzellehrkraft',
	'Music School': 'Musikschule',
	'Sign up': 'Registrieren',
	About: 'Über uns',
	Questions: 'Fragen',
	'Moving to Solfa': 'Umstieg auf Solfa',
	Terms: 'Nutzungsbedingungen',
	Privacy: 'Datenschutz',
	Security: 'Sicherheit',
	Accessibility: 'Barrierefreiheit',
	Pictures: 'Bilder',
	'Solfa, the front desk of a music school.': 'Solfa, das Sekretariat für Musikschulen.',
	'Renew your subscription': 'Abonnement verlängern',
	'Complete your registration': 'Registrierung abschließen',
	'Payments are handled by PayPal. Questions?': 'Zahlungen laufen über PayPal. Fragen?',
	'Contact us': 'Schreiben Sie uns',
	'Authenticating your account': 'Ihr Konto wird geöffnet',
}
