/** Texts about recordings that families send, and about reports. */
export const esRecordings: Record<string, string> = {
	Reports: 'Informes',
	'One about you or somebody of your family was published.':
		'Se ha publicado un informe sobre usted o alguien de su familia.',
	Recordings: 'Grabaciones',
	'A teacher commented on one of yours.': 'En la escuela han comentado una de sus grabaciones.',
	'Choose a sound or video file, such as M4A, MP3, WAV, WebM or MP4.':
		'Elija un archivo de sonido o vídeo, por ejemplo M4A, MP3, WAV, WebM o MP4.',
	'There is no room for more recordings of this student. Delete an older one, then send this one again.':
		'No queda espacio para más grabaciones de este alumno. Elimine una antigua y vuelva a enviar esta.',
	'There is no room for more recordings. Older ones have to be deleted first.':
		'No queda espacio para más grabaciones. Antes hay que eliminar algunas antiguas.',
	'A file may have up to {}. Choose a smaller one.':
		'Un archivo puede ocupar hasta {}. Elija uno más pequeño.',
}
