import type { SiteWords } from './catalogs.ts'

export const twoFactor: SiteWords['twoFactor'] = {
	title: 'Anmeldung in zwei Schritten',
	about: 'Mehr zur Anmeldung in zwei Schritten',
	saved: 'Ich habe meine Codes gesichert',
	back: 'Zurück zu Solfa',
	password: 'Ihr Passwort',
	checking: 'Wird geprüft...',
	begin: {
		staff: 'Das Team der Plattform kann ohne sie nicht arbeiten.',
		intro:
			'Solfa verlangt dann bei der Anmeldung Ihr Passwort und einen Code aus einer App auf Ihrem Telefon. Wer nur Ihr Passwort erfährt, kommt damit allein nicht hinein.',
		submit: 'Einrichten',
	},
	setup: {
		title: 'Anmeldung in zwei Schritten einrichten',
		intro:
			'Scannen Sie dieses Bild mit einer Authentifizierungs-App wie Google Authenticator, 1Password oder Aegis und geben Sie dann den Code ein, den sie anzeigt.',
		picture: 'QR-Code für Ihre Authentifizierungs-App',
		onPhone: 'Sind Sie gerade an diesem Telefon?',
		open: 'Authentifizierungs-App öffnen',
		key: '; oder geben Sie dort diesen Schlüssel ein:',
		submit: 'Einschalten',
	},
	codes: {
		title: 'Ihre Wiederherstellungscodes',
		intro: (name: string) =>
			`Für ${name}. Jeder gilt einmal anstelle eines Codes von Ihrem Telefon. Bewahren Sie sie dort auf, wo Sie sie finden, wenn das Telefon weg ist.`,
		once: 'Drucken Sie diese Seite jetzt oder schreiben Sie die Codes ab. Sie werden nur einmal angezeigt.',
	},
	on: {
		since: (day: string) => `Eingeschaltet seit ${day}.`,
		left: (count: number) =>
			count === 1
				? '1 Wiederherstellungscode ist noch übrig.'
				: `${count} Wiederherstellungscodes sind noch übrig.`,
		devices: 'Vertraute Geräte',
		noDevices: 'Keine. Jede Anmeldung verlangt einen Code.',
		devicesHint: 'Hier wird kein Code verlangt. Entfernen Sie Geräte, die Sie nicht mehr verwenden.',
		thisOne: ' (dieses)',
		until: (day: string) => `bis ${day}`,
		remove: 'Entfernen',
		newCodes: 'Neue Wiederherstellungscodes',
		newCodesWords: 'Die alten Codes gelten dann nicht mehr.',
		newCodesSubmit: 'Neue Codes erstellen',
		end: 'Ausschalten',
		endWords: 'Von da an öffnet Ihr Passwort allein Ihr Konto.',
		endSubmit: 'Jetzt ausschalten',
	},
	device: {
		deviceOn: (browser: string, machine: string) => `${browser} auf ${machine}`,
		unknownDevice: 'Ein Browser, den wir nicht kennen',
	},
}

/** Form errors and messages, keyed by the English text. */
export const deTwoFactor: Record<string, string> = {
	'This code is not right. Check that the time on your phone is set automatically.':
		'Dieser Code ist falsch. Prüfen Sie, ob die Uhrzeit auf Ihrem Telefon automatisch eingestellt wird.',
	'Two-factor sign-in is on already.': 'Die Anmeldung in zwei Schritten ist bereits eingeschaltet.',
	'The setup has expired. Begin again.': 'Die Einrichtung ist abgelaufen. Beginnen Sie noch einmal.',
	'Platform staff cannot turn it off.': 'Das Team der Plattform kann sie nicht ausschalten.',
	'That device is not trusted any more.': 'Diesem Gerät wird bereits nicht mehr vertraut.',
	'Choose a device': 'Wählen Sie ein Gerät',
	'Two-factor sign-in is on. Save your recovery codes now.':
		'Die Anmeldung in zwei Schritten ist eingeschaltet. Sichern Sie jetzt Ihre Wiederherstellungscodes.',
	'Two-factor sign-in is off.': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
	'Your new recovery codes are below. The old ones no longer work.':
		'Ihre neuen Wiederherstellungscodes stehen unten. Die alten gelten nicht mehr.',
	'That device will be asked for a code again.': 'Auf diesem Gerät wird wieder ein Code verlangt.',
}
