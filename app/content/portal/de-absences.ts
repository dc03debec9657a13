/** Refusals of reported absences, in German. */
export const deAbsences = {
	'What this absence means has changed since you opened the page, so nothing was reported. Read it again below.':
		'Die Folgen dieser Abmeldung haben sich geändert, seit Sie die Seite geöffnet haben. Es wurde nichts gesendet. Bitte lesen Sie unten noch einmal nach.',
	'To report an absence, contact the school.': 'Wenden Sie sich für eine Abmeldung an die Schule.',
	'This lesson has already started. Contact the office instead.':
		'Diese Stunde hat schon begonnen. Wenden Sie sich an das Sekretariat.',
	'This lesson was canceled.': 'Diese Stunde wurde abgesagt.',
	'To take back an absence, contact the school.':
		'Um eine Abmeldung zurückzunehmen, wenden Sie sich an die Schule.',
	'This absence cannot be taken back here. Ask the school’s office.':
		'Diese Abmeldung lässt sich hier nicht zurücknehmen. Wenden Sie sich an das Sekretariat der Schule.',
	'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the school’s office.':
		'Die Nachholstunde ist schon gebucht, verbraucht oder ausgezahlt. Ist sie gebucht, sagen Sie sie zuerst ab. Sonst wenden Sie sich an das Sekretariat der Schule.',
	'The time of this lesson is no longer free. Ask the school’s office.':
		'Die Zeit dieser Stunde ist nicht mehr frei. Wenden Sie sich an das Sekretariat der Schule.',
}
