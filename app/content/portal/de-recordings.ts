/** Texts about recordings that families send, and about reports. */
export const deRecordings: Record<string, string> = {
	Reports: 'Berichte',
	'One about you or somebody of your family was published.':
		'Ein Bericht über Sie oder jemanden aus Ihrer Familie wurde veröffentlicht.',
	Recordings: 'Aufnahmen',
	'A teacher commented on one of yours.': 'Eine Lehrkraft hat eine Ihrer Aufnahmen kommentiert.',
	'Choose a sound or video file, such as M4A, MP3, WAV, WebM or MP4.':
		'Wählen Sie eine Ton- oder Videodatei, zum Beispiel M4A, MP3, WAV, WebM oder MP4.',
	'There is no room for more recordings of this student. Delete an older one, then send this one again.':
		'Für weitere Aufnahmen dieser Person ist kein Platz mehr. Löschen Sie eine ältere und senden Sie diese dann noch einmal.',
	'There is no room for more recordings. Older ones have to be deleted first.':
		'Für weitere Aufnahmen ist kein Platz mehr. Zuerst müssen ältere gelöscht werden.',
	'A file may have up to {}. Choose a smaller one.':
		'Eine Datei darf bis zu {} haben. Wählen Sie eine kleinere.',
}
