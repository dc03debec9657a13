import { paymentPhrases } from './de-autopay.ts'
import { deLabels } from './de-labels.ts'
import { deDevices } from './de-devices.ts'
import { deAbsences } from './de-absences.ts'
import { deRecordings } from './de-recordings.ts'
import { deRefusals } from './de-refusals.ts'

/** Texts of shared components and of model errors, keyed by the English text. */
export const dePhrases: Record<string, string> = {
	...deLabels,
	...deAbsences,
	...deRecordings,
	...deRefusals,
	'Account of': 'Konto von',
	'Log out': 'Abmelden',
	Support: 'Hilfe',
	Messages: 'Nachrichten',
	new: 'neu',
	optional: 'optional',
	'There is a problem': 'Es gibt ein Problem',
	'Error:': 'Fehler:',
	'DD/MM/YYYY, such as 31/12/2015': 'TT.MM.JJJJ, zum Beispiel 31.12.2015',
	'MM/DD/YYYY, such as 12/31/2015': 'MM/TT/JJJJ, zum Beispiel 12/31/2015',
	'YYYY-MM-DD, such as 2015-12-31': 'JJJJ-MM-TT, zum Beispiel 2015-12-31',
	Copy: 'Kopieren',
	Copied: 'Kopiert',
	'That time has just been taken. Choose another one below.':
		'Dieser Termin wurde gerade vergeben. Wählen Sie unten einen anderen.',
	'You cannot book lessons for this student. Ask the school’s office.':
		'Sie können für diese Person keine Stunden buchen. Wenden Sie sich an das Sekretariat der Schule.',
	'This make-up lesson has already been booked or used.':
		'Diese Nachholstunde wurde bereits gebucht oder verbraucht.',
	'The last day of this make-up lesson has passed.': 'Der letzte Tag für diese Nachholstunde ist vorbei.',
	'This make-up lesson no longer exists.': 'Diese Nachholstunde gibt es nicht mehr.',
	'This lesson no longer exists.': 'Diese Stunde gibt es nicht mehr.',
	'This request no longer exists.': 'Diese Anfrage gibt es nicht mehr.',
	'You cannot move lessons of this student. Ask the school’s office.':
		'Sie können Stunden dieser Person nicht verlegen. Wenden Sie sich an das Sekretariat der Schule.',
	'A lesson of several cannot be moved for one.':
		'Eine Gruppenstunde kann nicht für eine einzelne Person verlegt werden.',
	'This lesson has started or was canceled.': 'Diese Stunde hat begonnen oder wurde abgesagt.',
	'This was already answered.': 'Das wurde bereits beantwortet.',
	'This was already answered, or is no longer open.': 'Das ist beantwortet oder nicht mehr offen.',
	'This proposal can no longer be answered.': 'Auf diesen Vorschlag kann nicht mehr geantwortet werden.',
	'Choose one of the proposed times.': 'Wählen Sie einen der vorgeschlagenen Termine.',
	'That time is no longer free. Choose another one.':
		'Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen.',
	'This lesson can no longer be moved.': 'Diese Stunde kann nicht mehr verlegt werden.',
	'This proposal no longer exists.': 'Diesen Vorschlag gibt es nicht mehr.',
	'This is already in the log. Tick the box if you practiced it a second time.':
		'Das ist schon eingetragen. Setzen Sie das Häkchen, wenn ein zweites Mal geübt wurde.',
	'Enter today or one of the last 7 days.': 'Geben Sie heute oder einen der letzten 7 Tage ein.',
	'Enter 1 to 600 minutes.': 'Geben Sie 1 bis 600 Minuten ein.',
	'Choose one of the pieces in the list.': 'Wählen Sie ein Stück aus der Liste.',
	'Feedback can be changed for 24 hours, until it is answered.':
		'Eine Rückmeldung kann 24 Stunden lang geändert werden, solange sie nicht beantwortet ist.',
	'Choose what your feedback is about.': 'Wählen Sie, worum es in Ihrer Rückmeldung geht.',
	'Write your feedback.': 'Schreiben Sie Ihre Rückmeldung.',
	'This student has no part in the lesson you chose. Choose another lesson or student.':
		'Die gewählte Stunde hat jemand anderes. Wählen Sie eine andere Stunde oder eine andere Person.',
	'Choose one of the lessons in the list.': 'Wählen Sie eine Stunde aus der Liste.',
	'Choose one of the teachers in the list.': 'Wählen Sie eine Lehrkraft aus der Liste.',
	'You can send five a day. Write again tomorrow.': 'Fünf am Tag sind möglich. Schreiben Sie morgen wieder.',
	'This text is not in use any more. Choose another.':
		'Dieser Text wird nicht mehr verwendet. Wählen Sie einen anderen.',
	'There is nothing to withdraw any more.': 'Es gibt nichts mehr zurückzuziehen.',
	'Only a guardian can answer this.': 'Das können nur Erziehungsberechtigte beantworten.',
	'That is a lot of messages in an hour. Please try again a little later.':
		'Das sind viele Nachrichten in einer Stunde. Bitte versuchen Sie es etwas später noch einmal.',
	'Announcements cannot be answered. Write a new message instead.':
		'Auf Ankündigungen kann man nicht antworten. Schreiben Sie stattdessen eine neue Nachricht.',
	'You can no longer write to the people of this conversation. Write to the office.':
		'Sie können den Personen dieser Unterhaltung nicht mehr schreiben. Schreiben Sie dem Sekretariat.',
	'Somebody has read this message, so it cannot be withdrawn.':
		'Jemand hat diese Nachricht gelesen, deshalb kann sie nicht zurückgezogen werden.',
	'You cannot answer offers for this student. Ask the school’s office.':
		'Sie können Angebote für diese Person nicht beantworten. Wenden Sie sich an das Sekretariat der Schule.',
	'This offer was not answered in time. Ask the school’s office.':
		'Dieses Angebot wurde nicht rechtzeitig beantwortet. Wenden Sie sich an das Sekretariat der Schule.',
	'About you': 'Über Sie',
	Save: 'Speichern',
	'Saving...': 'Wird gespeichert...',
	Name: 'Name',
	'Phone (optional)': 'Telefon (optional)',
	'For your school’s office.': 'Für das Sekretariat Ihrer Schule.',
	Language: 'Sprache',
	'Letters and pages for families are in English, Spanish and German. With another language they are in English.':
		'Briefe und Seiten für Familien gibt es auf Englisch, Spanisch und Deutsch. Bei einer anderen Sprache sind sie auf Englisch.',
	Any: 'Beliebig',
	'Time zone': 'Zeitzone',
	'For your account and the history. Lessons are in the school’s time.':
		'Für Zeitpunkte in Ihrem Konto und im Verlauf. Stunden stehen immer in der Zeit der Schule.',
	Dates: 'Datum',
	'For your account and the history. Lessons and invoices use the school’s.':
		'Für dieselben Zeitpunkte. Tage der Schule werden so geschrieben, wie die Schule es tut.',
	Times: 'Uhrzeit',
	Email: 'E-Mail',
	'You sign in with': 'Anmeldung mit',
	'or as': 'oder als',
	'You sign in as': 'Anmeldung als',
	', and have no address yet.': '; eine E-Mail-Adresse ist noch nicht hinterlegt.',
	'Waiting to be confirmed:': 'Noch zu bestätigen:',
	'The link is in the mail, and works for 24 hours.': 'Der Link ist in der E-Mail und gilt 24 Stunden.',
	'Send the link': 'Link senden',
	'Sending...': 'Wird gesendet...',
	'New email': 'Neue E-Mail-Adresse',
	'We’ll email a link to the new address and tell your current one.':
		'Wir senden einen Link an die neue Adresse und benachrichtigen die bisherige.',
	'Your password': 'Ihr Passwort',
	Password: 'Passwort',
	'Your password is easy to guess': 'Ihr Passwort ist leicht zu erraten',
	'It is one of the first anyone would try. Choose a stronger one below.':
		'Es gehört zu den ersten, die man ausprobieren würde. Wählen Sie unten ein stärkeres.',
	'Change email': 'E-Mail-Adresse ändern',
	'Change password': 'Passwort ändern',
	'Change the password': 'Passwort ändern',
	'Changing...': 'Wird geändert...',
	'Current password': 'Bisheriges Passwort',
	'New password': 'Neues Passwort',
	'At least 8 characters. A few words together make a good one. You’ll be signed out on other devices.':
		'Mindestens 8 Zeichen. Ein paar Wörter zusammen sind ein gutes Passwort. Auf anderen Geräten werden Sie abgemeldet.',
	'New password again': 'Neues Passwort wiederholen',
	'Your calendar': 'Ihr Kalender',
	'Subscribe to your lessons in Google Calendar, Apple Calendar or Outlook. Changes arrive by themselves.':
		'Abonnieren Sie Ihre Stunden in Google Kalender, Apple Kalender oder Outlook. Änderungen kommen von selbst an.',
	'Calendar address': 'Kalenderadresse',
	'Anyone with this address can see your lessons. A new address replaces it.':
		'Wer diese Adresse hat, kann Ihre Stunden sehen. Eine neue Adresse macht diese ungültig.',
	'New address': 'Neue Adresse',
	'Get a calendar address': 'Kalenderadresse erstellen',
	'Turn off': 'Ausschalten',
	Since: 'Seit',
	'For all pages you read. Letters use the school’s.':
		'Für alle Seiten, die Sie lesen. Briefe werden so geschrieben, wie die Schule es tut.',
	'A link to confirm it is on its way to {}. Until then your address stays as it is.':
		'Ein Link zur Bestätigung ist unterwegs an {}. Bis dahin bleibt Ihre Adresse, wie sie ist.',
	', at': ', bei',
	', for 30 days': ', für 30 Tage',
	End: 'Beenden',
	'the session of': 'die Sitzung von',
	since: 'seit',
	more: 'weitere',
	'End all others': 'Alle anderen beenden',
	'Two-factor sign-in': 'Anmeldung in zwei Schritten',
	'This is not the password you have now.': 'Das ist nicht Ihr bisheriges Passwort.',
	'This was not done': 'Das wurde nicht ausgeführt',
	'That session was over already.': 'Diese Sitzung war bereits beendet.',
	'Enter the password you have now.': 'Geben Sie Ihr bisheriges Passwort ein.',
	'A name cannot contain a web or email address': 'Ein Name darf keine Web- oder E-Mail-Adresse enthalten',
	'Enter your name': 'Geben Sie Ihren Namen ein',
	'Enter the full phone number, such as {}. For another country, start with + and the country code':
		'Geben Sie die ganze Telefonnummer ein, zum Beispiel {}. Nummern aus anderen Ländern beginnen mit + und der Landesvorwahl',
	'Enter the full phone number with + and the country code, such as +44 20 7946 0018':
		'Geben Sie die ganze Telefonnummer mit + und Landesvorwahl ein, zum Beispiel +49 30 901820',
	'Enter an address such as name@example.com': 'Geben Sie eine Adresse wie name@example.com ein',
	'Password must be at least 8 characters long.': 'Das Passwort muss mindestens 8 Zeichen lang sein.',
	'Passwords do not match.': 'Die Passwörter stimmen nicht überein.',
	'Choose a language from the list': 'Wählen Sie eine Sprache aus der Liste',
	'Choose a time zone from the list': 'Wählen Sie eine Zeitzone aus der Liste',
	...deDevices,
	'Two-factor sign-in is on. Save your recovery codes now.':
		'Die Anmeldung in zwei Schritten ist an. Sichern Sie jetzt Ihre Wiederherstellungscodes.',
	'Two-factor sign-in is off.': 'Die Anmeldung in zwei Schritten ist aus.',
	'Your profile is saved.': 'Ihr Profil ist gespeichert.',
	'Your password is changed. You are signed out everywhere else.':
		'Ihr Passwort ist geändert. Überall sonst sind Sie abgemeldet.',
	'That session is ended.': 'Diese Sitzung ist beendet.',
	'You are signed out everywhere else.': 'Überall sonst sind Sie abgemeldet.',
	Image: 'Bild',
	Audio: 'Audio',
	Video: 'Video',
	Document: 'Dokument',
	Text: 'Text',
	File: 'Datei',
	...paymentPhrases,
	'Enter the amount': 'Geben Sie den Betrag ein',
	'Enter an amount above zero': 'Geben Sie einen Betrag über null ein',
	'Enter an amount, such as 1,234.50': 'Geben Sie einen Betrag ein, zum Beispiel 1.234,50',
	'Enter an amount with two decimals at most':
		'Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein',
	'Enter an amount without decimals': 'Geben Sie einen Betrag ohne Nachkommastellen ein',
	'Enter an amount of 1,000,000.00 at most': 'Geben Sie höchstens 1.000.000,00 ein',
	'Enter no more than what is still to pay': 'Geben Sie nicht mehr ein, als noch offen ist',
	'This invoice cannot be paid online. Ask the school how to pay it.':
		'Diese Rechnung kann nicht online bezahlt werden. Fragen Sie die Schule, wie Sie bezahlen können.',
	'A payment of this invoice is being confirmed. You do not need to pay again.':
		'Eine Zahlung dieser Rechnung wird gerade bestätigt. Sie müssen nicht noch einmal bezahlen.',
	'A card cannot be charged so little. Pay a larger amount, or pay by bank transfer.':
		'Eine Karte kann nicht mit so wenig belastet werden. Zahlen Sie einen größeren Betrag oder per Überweisung.',
	'Choose how to pay': 'Wählen Sie, wie Sie bezahlen',
	'PayPal does not answer at the moment. Nothing was charged. Please try again in a few minutes.':
		'PayPal antwortet gerade nicht. Es wurde nichts abgebucht. Bitte versuchen Sie es in einigen Minuten noch einmal.',
	'Sign-up is closed. Ask the school’s office.':
		'Die Anmeldung ist geschlossen. Fragen Sie im Büro der Schule nach.',
	'This student is not invited. Ask the school’s office.':
		'Diese Person ist nicht eingeladen. Fragen Sie im Büro der Schule nach.',
	'All places are taken. Ask the school’s office.':
		'Alle Plätze sind vergeben. Fragen Sie im Büro der Schule nach.',
	'This student has signed up already.': 'Diese Person ist schon angemeldet.',
	'There is a result already, so this can no longer be withdrawn.':
		'Es gibt schon ein Ergebnis, deshalb ist eine Abmeldung nicht mehr möglich.',
	'Choose a piece of the list, or type another one.':
		'Wählen Sie ein Stück aus der Liste oder tragen Sie ein anderes ein.',
	'Enter what will be played.': 'Geben Sie ein, was gespielt wird.',
	'Enter the instrument.': 'Geben Sie das Instrument ein.',
	'You cannot sign up this student. Ask the school’s office.':
		'Sie können diese Person nicht anmelden. Fragen Sie im Büro der Schule nach.',
	'Page Not Found': 'Seite nicht gefunden',
	"The page you're looking for doesn't exist or has been moved.":
		'Die gesuchte Seite gibt es nicht, oder sie wurde verschoben.',
	'Try again': 'Noch einmal versuchen',
	'Go Home': 'Zur Startseite',
	'Nothing to send here': 'Hier gibt es nichts zu senden',
	'This page does not accept forms. Please open it from a link.':
		'Diese Seite nimmt keine Formulare an. Bitte öffnen Sie sie über einen Link.',
	'Something went wrong': 'Etwas ist schiefgegangen',
	'The fault is ours, and it has been noted. Nothing you saved is lost. Please try again in a moment.':
		'Der Fehler liegt bei uns und wurde festgehalten. Nichts von dem, was Sie gespeichert haben, ist verloren. Bitte versuchen Sie es gleich noch einmal.',
	'That could not be read': 'Das konnte nicht gelesen werden',
	'What was sent could not be read. Please go back and send the form again.':
		'Was gesendet wurde, konnte nicht gelesen werden. Bitte gehen Sie zurück und senden Sie das Formular noch einmal.',
	'This form takes no files.': 'Dieses Formular nimmt keine Dateien an.',
	'This address takes forms and JSON only.': 'Diese Adresse nimmt nur Formulare und JSON an.',
	'Authentication Error': 'Fehler bei der Anmeldung',
	'Failed to load your account information. Please try logging in again.':
		'Ihre Kontodaten konnten nicht geladen werden. Bitte melden Sie sich noch einmal an.',
	'Nothing can be saved just now': 'Im Moment kann nichts gespeichert werden',
	'Solfa can be read but not changed at this moment. Nothing was saved. Please wait a few seconds and send it again.':
		'Solfa kann gerade gelesen, aber nicht geändert werden. Es wurde nichts gespeichert. Bitte warten Sie ein paar Sekunden und senden Sie es noch einmal.',
	'We do not know whether that was saved': 'Wir wissen nicht, ob das gespeichert wurde',
	'The connection broke while this was being saved. Please look whether it is there before you send it again.':
		'Beim Speichern ist die Verbindung abgebrochen. Bitte sehen Sie nach, ob es gespeichert ist, bevor Sie es noch einmal senden.',
	'Solfa is changing over to another machine. Nothing was saved. Please wait a few seconds and send it again.':
		'Solfa wechselt gerade auf einen anderen Rechner. Es wurde nichts gespeichert. Bitte warten Sie ein paar Sekunden und senden Sie es noch einmal.',
	'There is no room to save that': 'Dafür ist kein Speicherplatz mehr frei',
	'The disk Solfa writes to is full, so nothing was saved. What is there can still be read. Please tell the people who run Solfa for you, and send this again later.':
		'Der Datenträger von Solfa ist voll, deshalb wurde nichts gespeichert. Vorhandenes kann weiterhin gelesen werden. Bitte informieren Sie die Betreiber von Solfa und senden Sie es später noch einmal.',
	'That could not be saved in time': 'Das konnte nicht rechtzeitig gespeichert werden',
	'Too much was being saved at once, and nothing of yours was. Please send it again.':
		'Es wurde zu viel gleichzeitig gespeichert, Ihre Eingabe nicht. Bitte senden Sie sie noch einmal.',
	'This page was sent before': 'Diese Seite wurde schon einmal gesendet',
	'This page was sent before with other values, and those were saved. Please check whether you meant both, and send it again if so.':
		'Diese Seite wurde schon einmal mit anderen Angaben gesendet, und diese wurden gespeichert. Bitte prüfen Sie, ob Sie beides wollten, und senden Sie sie dann noch einmal.',
	'Too many requests': 'Zu viele Anfragen',
	'So many requests came from your network that this one was not answered. Please try again in a moment.':
		'Aus Ihrem Netzwerk kamen so viele Anfragen, dass diese nicht beantwortet wurde. Bitte versuchen Sie es gleich noch einmal.',
	'That form came from another site': 'Dieses Formular kam von einer anderen Website',
	'For your safety Solfa takes forms only from its own pages. Please open the page here and send it again.':
		'Zu Ihrer Sicherheit nimmt Solfa nur Formulare der eigenen Seiten an. Bitte öffnen Sie die Seite hier und senden Sie es noch einmal.',
	'That is too much at once': 'Das ist zu viel auf einmal',
	'What was sent is larger than this page takes. Please shorten it and send it again.':
		'Was gesendet wurde, ist größer, als diese Seite annimmt. Bitte kürzen Sie es und senden Sie es noch einmal.',
	'Welcome to {}.': 'Willkommen bei {}.',
	Show: 'Anzeigen',
	Hide: 'Verbergen',
	'Which emails you get': 'Welche E-Mails Sie bekommen',
	'You have no email address yet, so nothing is emailed to you.':
		'Sie haben noch keine E-Mail-Adresse, deshalb bekommen Sie keine E-Mails.',
	'How you are told, by what happens': 'Wie Sie wovon erfahren',
	'Email me about': 'E-Mail bei',
	'Right away': 'Sofort',
	'In the summary': 'Gesam\u00ADmelt',
	'Somebody wrote to you or replied to your feedback.': 'Jemand hat Ihnen geschrieben oder geantwortet.',
	Announcements: 'Ankündigungen',
	'The school wrote to many families.': 'Die Schule hat an viele Familien geschrieben.',
	'Lesson reminders': 'Erinnerungen an Stunden',
	'On the day before, if the school sends them.': 'Am Tag davor, wenn die Schule sie verschickt.',
	'Changes to lessons': 'Änderungen bei Stunden',
	'The school canceled or moved one of yours, or answered what you asked.':
		'Die Schule hat eine Stunde abgesagt oder verlegt oder eine Anfrage beantwortet.',
	'Lesson notes and assignments': 'Notizen und Aufgaben',
	'A teacher wrote about a lesson or set an assignment.':
		'Eine Lehrkraft hat über eine Stunde geschrieben oder eine Aufgabe gestellt.',
	'Recitals and exams': 'Vorspiele und Prüfungen',
	'You are invited, your sign-up is confirmed or withdrawn, one of yours is moved or canceled, or a result is recorded.':
		'Sie werden eingeladen, eine Anmeldung wird bestätigt oder zurückgezogen, etwas wird verlegt oder abgesagt, oder ein Ergebnis ist da.',
	Absences: 'Abwesenheiten',
	'Confirms that you or somebody of your family reported one.':
		'Bestätigt, dass Sie oder jemand aus Ihrer Familie eine gemeldet hat.',
	'The summary comes': 'Die Zusammenfassung kommt',
	'Every day at 7 in the morning': 'Jeden Tag um 7 Uhr morgens',
	'Every Monday at 7 in the morning': 'Jeden Montag um 7 Uhr morgens',
	'Quiet hours': 'Ruhezeiten',
	'Emails wait until they are over, except in an emergency. Emails about invoices and payments can come at any time. Your time zone: {}.':
		'E-Mails warten, bis sie vorbei sind, außer im Notfall. E-Mails zu Rechnungen und Zahlungen können jederzeit kommen. Ihre Zeitzone: {}.',
	'The usual ones: {} – {}': 'Die üblichen: {} – {}',
	'The school’s: {}': 'Die der Schule: {}',
	'The usual ones (none at the moment)': 'Die üblichen (zurzeit keine)',
	'My own': 'Meine eigenen',
	None: 'Keine',
	'My own quiet hours': 'Meine eigenen Ruhezeiten',
	From: 'Von',
	To: 'Bis',
	'Such as {}.': 'Zum Beispiel {}.',
	'There is no room left for this file. Files that are no longer used have to be deleted first.':
		'Für diese Datei ist kein Platz mehr. Zuerst müssen Dateien gelöscht werden, die nicht mehr benötigt werden.',
	'Files of up to 10 MB in all can be sent until your school has a plan.':
		'Bis Ihre Schule einen Tarif hat, können insgesamt bis zu 10 MB an Dateien gesendet werden.',
	'That is as much as can be sent in one day.': 'Mehr kann an einem Tag nicht gesendet werden.',
}
