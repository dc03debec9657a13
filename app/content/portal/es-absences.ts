/** Refusals of reported absences, in Spanish. */
export const esAbsences = {
	'What this absence means has changed since you opened the page, so nothing was reported. Read it again below.':
		'Las consecuencias de esta ausencia han cambiado desde que abrió la página, así que no se ha comunicado nada. Léalas de nuevo más abajo.',
	'To report an absence, contact the school.':
		'Para comunicar una ausencia, póngase en contacto con la escuela.',
	'This lesson has already started. Contact the office instead.':
		'Esta clase ya ha empezado. Póngase en contacto con la secretaría.',
	'This lesson was canceled.': 'Esta clase se canceló.',
	'To take back an absence, contact the school.':
		'Para retirar una ausencia, póngase en contacto con la escuela.',
	'This absence cannot be taken back here. Ask the school’s office.':
		'Esta ausencia no se puede retirar aquí. Pregunte en la secretaría de la escuela.',
	'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the school’s office.':
		'La clase de recuperación ya se ha reservado, utilizado o abonado. Si está reservada, cancélela antes. Si no, pregunte en la secretaría de la escuela.',
	'The time of this lesson is no longer free. Ask the school’s office.':
		'La hora de esta clase ya no está libre. Pregunte en la secretaría de la escuela.',
}
