import type { Phrases } from '#app/content/phrases.ts'

/** Refusals that fields of all forms share, in German. `{hint}` is how a date is written. */
export const deRefusals: Phrases = {
	'Enter a date as {hint}': 'Schreiben Sie das Datum so: {hint}',
	'Enter a date as {hint}, with the year': 'Schreiben Sie das Datum mit dem Jahr, so: {hint}',
	'There is no such day as {}. Enter a date as {hint}':
		'Den Tag {} gibt es nicht. Schreiben Sie das Datum so: {hint}',
	'{month} has {} days. Enter a day from 1 to {}':
		'Der {month} hat {} Tage. Geben Sie einen Tag von 1 bis {} ein',
	'February {} has {} days. Enter a day from 1 to {}':
		'Der Februar {} hat {} Tage. Geben Sie einen Tag von 1 bis {} ein',
	'{} is a {weekday}. Enter another day, or leave the weekday out':
		'{} ist ein {weekday}. Geben Sie einen anderen Tag ein, oder lassen Sie den Wochentag weg',
	'Enter a year between {} and {}': 'Geben Sie ein Jahr zwischen {} und {} ein',
	'A birth date is a day in the past': 'Ein Geburtsdatum liegt in der Vergangenheit',
	'A birth date is less than {} years ago': 'Ein Geburtsdatum liegt weniger als {} Jahre zurück',
	'Enter a time, such as 15:30 or 3:30 PM': 'Geben Sie eine Uhrzeit ein, zum Beispiel 15:30 oder 3:30 PM',
	'There is no such time as {}. Enter a time, such as 15:30 or 3:30 PM':
		'Die Uhrzeit {} gibt es nicht. Geben Sie eine Uhrzeit ein, zum Beispiel 15:30 oder 3:30 PM',
	'Enter a time such as 21:00': 'Geben Sie eine Uhrzeit ein, zum Beispiel 21:00',
	'Enter both times, such as 21:00 and 7:00': 'Geben Sie beide Uhrzeiten ein, zum Beispiel 21:00 und 7:00',
	// German separates thousands with a period.
	'Please use at most 1,000 characters': 'Bitte höchstens 1.000 Zeichen',
	'Please use at most 2,000 characters': 'Bitte höchstens 2.000 Zeichen',
	'Please use at most 10,000 characters': 'Bitte höchstens 10.000 Zeichen',
	'Please use at most {} characters': 'Bitte höchstens {} Zeichen',
	'Please add at most {}': 'Bitte höchstens {} angeben',
	'Choose whom to write to': 'Wählen Sie, an wen Sie schreiben',
	'Choose whom to write to from the list': 'Wählen Sie aus der Liste, an wen Sie schreiben',
	'Choose at most {} people': 'Wählen Sie höchstens {} Personen',
	'Enter a subject': 'Geben Sie einen Betreff ein',
	'Write a message or attach a file': 'Schreiben Sie eine Nachricht oder hängen Sie eine Datei an',
	'Attach at most {} files': 'Hängen Sie höchstens {} Dateien an',
	'A message can be withdrawn for {} minutes.': 'Eine Nachricht kann {} Minuten lang zurückgezogen werden.',
	'This class is not there any more.': 'Diesen Kurs gibt es nicht mehr.',
	'This student is not there any more.': 'Diese Person ist nicht mehr eingetragen.',
	'This family is not there any more.': 'Diese Familie ist nicht mehr eingetragen.',
	'What is paid now has changed while you had this open. Look at it again below, and send the form once more.':
		'Inzwischen hat sich geändert, was jetzt zu zahlen ist. Sehen Sie es sich unten noch einmal an, und senden Sie das Formular erneut.',
	'Choose a PNG, JPEG, WebP or GIF image of at most 25 megapixels.':
		'Wählen Sie ein Bild als PNG, JPEG, WebP oder GIF mit höchstens 25 Megapixeln.',
	'HEIC photos cannot be shared. Save the photo as JPEG and choose that file.':
		'HEIC-Fotos können nicht geteilt werden. Speichern Sie das Foto als JPEG, und wählen Sie diese Datei.',
	'Choose the file again.': 'Wählen Sie die Datei noch einmal.',
	'Choose the files again.': 'Wählen Sie die Dateien noch einmal.',
	'This kind of file cannot be shared. Choose a {} file.':
		'Diese Art von Datei kann nicht geteilt werden. Wählen Sie eine PDF-, Bild-, Audio-, MP4-, MIDI-, MusicXML-, MuseScore-, Word-, Excel-, PowerPoint-, Text- oder ZIP-Datei.',
	'Choose how dates are written': 'Wählen Sie, wie das Datum geschrieben wird',
	'Choose how times are written': 'Wählen Sie, wie Uhrzeiten geschrieben werden',
	'Choose how you are told': 'Wählen Sie, wie Sie benachrichtigt werden',
	'Choose when you are not emailed': 'Wählen Sie, wann Sie keine E-Mails bekommen',
	'Choose how often you get the summary': 'Wählen Sie, wie oft die Zusammenfassung kommt',
	'Choose a session': 'Wählen Sie eine Anmeldung aus der Liste',
	'Choose what to do': 'Wählen Sie, was geschehen soll',
	'Choose what is to be saved': 'Wählen Sie, was gespeichert werden soll',
	'Please use one of the buttons on the page.': 'Bitte verwenden Sie eine der Schaltflächen auf der Seite.',
	'Load the page again': 'Laden Sie die Seite neu',
	'Reload the page and try again': 'Laden Sie die Seite neu und versuchen Sie es noch einmal',
}
