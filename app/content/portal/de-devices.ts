/** Devices, calendar addresses, orders of dates, what devices show and the page of a paused school, keyed by the English text. */
export const deDevices: Record<string, string> = {
	'Messages are always in your inbox in Solfa.':
		'Nachrichten finden Sie immer in Ihrem Posteingang bei Solfa.',
	'Invoices, offered seats and everything about your account are always emailed.':
		'Rechnungen, angebotene Plätze und alles zu Ihrem Konto kommen immer per E-Mail.',
	'Where you are signed in': 'Wo Sie angemeldet sind',
	'DD/MM/YYYY': 'TT/MM/JJJJ',
	'School: DD/MM/YYYY': 'Schule: TT/MM/JJJJ',
	'MM/DD/YYYY': 'MM/TT/JJJJ',
	'School: MM/DD/YYYY': 'Schule: MM/TT/JJJJ',
	'YYYY-MM-DD': 'JJJJ-MM-TT',
	'School: YYYY-MM-DD': 'Schule: JJJJ-MM-TT',
	'School: {}': 'Schule: {}',
	'This one': 'Dieses Gerät',
	'The calendar address is ready.': 'Die Kalenderadresse ist fertig.',
	'The new calendar address is ready. The earlier one no longer works.':
		'Die neue Kalenderadresse ist fertig. Die frühere gilt nicht mehr.',
	'The calendar address no longer works.': 'Die Kalenderadresse gilt nicht mehr.',
	'Your notifications are saved.': 'Ihre Benachrichtigungen sind gespeichert.',
	'No email': 'Keine E-Mail',
	'Notifications are on for this device.': 'Benachrichtigungen sind auf diesem Gerät eingeschaltet.',
	'The device gets no more notifications.': 'Das Gerät bekommt keine Benachrichtigungen mehr.',
	'This device was removed already.': 'Dieses Gerät wurde bereits entfernt.',
	'You can turn this on for {} devices. Remove one first.':
		'Sie können das für {} Geräte einschalten. Entfernen Sie zuerst eines.',
	'Only the owner of an account can turn this on.': 'Nur wem das Konto gehört, kann das einschalten.',
	'This browser did not say how it can be reached. Reload the page and try again.':
		'Dieser Browser hat nicht gesagt, wie er erreichbar ist. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
	'Choose a device': 'Wählen Sie ein Gerät',
	'Choose what is shown on your devices': 'Wählen Sie, was auf Ihren Geräten erscheint',
	'Also shown on your devices': 'Auch auf Ihren Geräten',
	'New messages': 'Neue Nachrichten',
	'Changed lessons': 'Geänderte Stunden',
	'New invoices': 'Neue Rechnungen',
	'Notifications on your phone or computer': 'Benachrichtigungen auf Handy oder Computer',
	'Messages, changed lessons and invoices appear at once, with what the subject of the email says. On an iPhone, add Solfa to the home screen first.':
		'Nachrichten, geänderte Stunden und Rechnungen erscheinen sofort, mit dem Betreff der E-Mail. Auf einem iPhone legen Sie Solfa zuerst auf den Home-Bildschirm.',
	'Turn on for this device': 'Auf diesem Gerät einschalten',
	'Your browser does not allow notifications from this site. Allow them in its settings, then try again.':
		'Ihr Browser erlaubt keine Benachrichtigungen dieser Seite. Erlauben Sie sie in seinen Einstellungen und versuchen Sie es noch einmal.',
	'Text messages': 'SMS',
	'Only when a lesson of the same day is canceled or moved, and in an emergency. Reply STOP to end them.':
		'Nur wenn eine Stunde am selben Tag ausfällt oder verlegt wird, und im Notfall. Mit der Antwort STOP beenden Sie sie.',
	'Agree to texts': 'SMS zustimmen',
	On: 'An',
	Off: 'Aus',
	'This number gets text messages.': 'Diese Nummer bekommt SMS.',
	'This number gets no more text messages.': 'Diese Nummer bekommt keine SMS mehr.',
	'This is no longer your number at this school.': 'Das ist nicht mehr Ihre Nummer an dieser Schule.',
	'Choose a number': 'Wählen Sie eine Nummer',
	'{} is paused': '{} ist pausiert',
	"Its subscription is not active, so lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask the school's office.":
		'Das Abonnement ist nicht aktiv, daher lassen sich Stunden, Notizen und Dateien zurzeit nicht öffnen. Es geht nichts verloren. Bitte wenden Sie sich an das Sekretariat der Schule.',
	'Its subscription is not active, so lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask your teacher.':
		'Das Abonnement ist nicht aktiv, daher lassen sich Stunden, Notizen und Dateien zurzeit nicht öffnen. Es geht nichts verloren. Bitte wenden Sie sich an die Lehrkraft.',
	'Call {}': '{} anrufen',
	'Email {}': 'E-Mail an {}',
	'Your password is changed. You are signed out everywhere else. For safety, the change of your email to {} was canceled. Ask for it again if you still want it.':
		'Ihr Passwort ist geändert. Überall sonst sind Sie abgemeldet. Zur Sicherheit wurde die Änderung Ihrer E-Mail-Adresse in {} abgebrochen. Fordern Sie sie erneut an, wenn Sie sie weiterhin wünschen.',
	'You are signed out everywhere else. For safety, the change of your email to {} was canceled. Ask for it again if you still want it.':
		'Überall sonst sind Sie abgemeldet. Zur Sicherheit wurde die Änderung Ihrer E-Mail-Adresse in {} abgebrochen. Fordern Sie sie erneut an, wenn Sie sie weiterhin wünschen.',
}
