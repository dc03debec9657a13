import type { StudioWords } from './catalogs.ts'

/** Texts of a solo teacher's portal, in Spanish. */
export const esStudio: StudioWords = {
	words: {
		lessons: {
			canceledBySchool: 'Cancelada por el estudio',
			changedMind: '¿Finalmente puede venir? Escriba al estudio.',
			askOffice: 'Para comunicar una ausencia, póngase en contacto con el estudio.',
		},
		afterAll: {
			effect: 'La ausencia se retira y la clase tiene lugar como antes. Se avisa al estudio.',
		},
		move: {
			wishHint: 'Días y horas que le convienen. La clase sigue donde está hasta que el estudio la cambie.',
		},
		credit: {
			ask: {
				noTimes: 'El estudio puede buscarle una.',
				submit: 'Preguntar al estudio',
				waiting: 'El estudio está buscando una hora',
			},
			mayNotBook: 'Puede ver estas clases de recuperación, pero no reservarlas. Pregunte en el estudio.',
		},
		money: {
			noPayer: 'Póngase en contacto con el estudio para saber quién recibe las facturas.',
			whyByHand: 'El estudio añadió esta línea.',
			referenceHint: 'Indique esta referencia para que el estudio sepa qué ha pagado.',
			voided: 'Anulado por el estudio',
			wrongDates: 'Indique las dos fechas como las escribe el estudio, primero la anterior.',
		},
		autopay: {
			off: 'El estudio no cobra pagos automáticamente.',
			cardHint: 'Los datos de la tarjeta se introducen en Stripe. El estudio no ve su número.',
		},
		events: {
			none: 'Por ahora no hay nada previsto. Aquí aparecerán las audiciones y los exámenes de su estudio. Las clases de un grupo, también de uno de audiciones, están en «Clases».',
			askOffice: 'Solo puede inscribir quien puede reservar clases. Pregunte en el estudio.',
		},
		join: { mayNotBook: 'Solo puede inscribir quien puede reservar clases. Pregunte al estudio.' },
		learning: {
			noNotes:
				'Todavía no hay notas. Aquí su docente escribe lo que se hizo en clase y lo que viene después.',
			noAssignments: 'Nada para estudiar por ahora. Aquí su docente escribe en qué trabajar.',
			recordings: {
				heard: () => 'Su docente la ha escuchado.',
				notHeard: 'Su docente todavía no la ha escuchado.',
				readers: 'La puede reproducir su docente, y nadie más fuera de su familia.',
			},
			noReports: 'Todavía no hay informes. El estudio los publica al final de cada trimestre o curso.',
			acknowledgeTitle: 'Confirme al estudio que lo ha leído',
			whoReads: 'Lo que escriba lo lee su docente. Puede modificarlo durante 24 horas y enviar cinco al día.',
			subjects: { school: 'El estudio' },
			office: 'Solo el estudio',
			fromTeachers: 'De su docente',
			states: { hidden: 'Ocultada por el estudio' },
		},
		messages: {
			empty: { announcements: 'Aquí se muestra lo que el estudio comunica a todos.' },
			people: { office: 'El estudio' },
		},
		resources: {
			borrowed: 'En préstamo del estudio',
			none: 'Todavía no se ha compartido nada con usted. Aquí aparecen las partituras, grabaciones y enlaces de su docente.',
		},
		settings: {
			guardiansHint: 'Para cambiar quién cuida de un niño o una niña, pídalo en el estudio.',
			kinds: { policy: 'Normas del estudio' },
			effects: {
				media: 'Sin él, el estudio no puede mostrar fotos ni grabaciones de este alumno o alumna.',
				policy: 'Sin él, el estudio volverá a preguntarle antes de continuar con las clases.',
				data: 'Sin él, el estudio le escribirá para aclarar qué datos debe conservar por ley.',
			},
			ownMedia: 'Sin él, el estudio no puede mostrar fotos ni grabaciones de usted.',
			noTexts: 'Su estudio no ha publicado ningún texto que requiera consentimiento.',
		},
		flash: {
			'absence-reported': 'La ausencia quedó comunicada. El estudio ya lo sabe.',
			'absences-reported': '{count} ausencias quedaron comunicadas. El estudio ya lo sabe.',
			'absence-withdrawn': 'La ausencia se ha retirado. El estudio ya lo sabe.',
			'move-asked': 'Su solicitud se ha enviado. La clase sigue donde está hasta que el estudio la cambie.',
			'make-up-asked': 'El estudio tiene su solicitud. Le reservará una hora o le responderá en Clases.',
			'class-list-joined': 'Está en la lista de espera. El estudio le escribirá cuando haya una plaza.',
			'class-asked': 'Su solicitud se envió. El estudio le responderá por correo.',
			'report-acknowledged': 'Gracias. El estudio sabe que lo ha leído.',
		},
		flashWithoutMail: {
			'class-list-joined':
				'Está en la lista de espera. El estudio le escribirá cuando haya una plaza y este servidor pueda enviar correos.',
			'class-asked':
				'Su solicitud se envió. El estudio le responderá por correo en cuanto este servidor pueda enviar correos.',
		},
	},
	phrases: {
		'Excused by the office': 'Justificada por el estudio',
		'A teacher commented on one of yours.': 'Su docente ha comentado una de sus grabaciones.',
		'You cannot book lessons for this student. Ask the school’s office.':
			'No puede reservar clases para esta persona. Pregunte en el estudio.',
		'You cannot move lessons of this student. Ask the school’s office.':
			'No puede cambiar clases de esta persona. Pregunte en el estudio.',
		'To report an absence, contact the school.':
			'Para comunicar una ausencia, póngase en contacto con el estudio.',
		'To take back an absence, contact the school.':
			'Para retirar una ausencia, póngase en contacto con el estudio.',
		'This absence cannot be taken back here. Ask the school’s office.':
			'Esta ausencia no se puede retirar aquí. Pregunte en el estudio.',
		'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the school’s office.':
			'La clase de recuperación ya se ha reservado, utilizado o abonado. Si está reservada, cancélela antes. Si no, pregunte en el estudio.',
		'The time of this lesson is no longer free. Ask the school’s office.':
			'La hora de esta clase ya no está libre. Pregunte en el estudio.',
		'This lesson has already started. Contact the office instead.':
			'Esta clase ya ha empezado. Póngase en contacto con el estudio.',
		'You can no longer write to the people of this conversation. Write to the office.':
			'Ya no puede escribir a las personas de esta conversación. Escriba al estudio.',
		'You cannot answer offers for this student. Ask the school’s office.':
			'No puede contestar a ofertas para esta persona. Pregunte en el estudio.',
		'This offer was not answered in time. Ask the school’s office.':
			'No se contestó a tiempo a esta oferta. Pregunte en el estudio.',
		'For your school’s office.': 'Para el estudio.',
		'For your account and the history. Lessons are in the school’s time.':
			'Para los momentos que aparecen en su cuenta y en el historial. Las clases van siempre en la hora del estudio.',
		'For your account and the history. Lessons and invoices use the school’s.':
			'Para los mismos momentos. Las fechas del estudio se escriben como lo hace el estudio.',
		'School: {}': 'Estudio: {}',
		'School: DD/MM/YYYY': 'Estudio: DD/MM/AAAA',
		'School: MM/DD/YYYY': 'Estudio: MM/DD/AAAA',
		'School: YYYY-MM-DD': 'Estudio: AAAA-MM-DD',
		'For all pages you read. Letters use the school’s.':
			'Para todas las páginas que lee. Las cartas se escriben como lo hace el estudio.',
		'This is no longer your number at this school.': 'Este ya no es su número en este estudio.',
		'The school does not use direct debit.': 'El estudio no usa la domiciliación.',
		'The school does not charge cards automatically.': 'El estudio no cobra tarjetas automáticamente.',
		'This invoice cannot be paid online. Ask the school how to pay it.':
			'Esta factura no se puede pagar en línea. Pregunte en el estudio cómo pagarla.',
		'Sign-up is closed. Ask the school’s office.':
			'El plazo de inscripción está cerrado. Pregunte en el estudio.',
		'This student is not invited. Ask the school’s office.':
			'Esta persona no está invitada. Pregunte en el estudio.',
		'All places are taken. Ask the school’s office.': 'No quedan plazas. Pregunte en el estudio.',
		'You cannot sign up this student. Ask the school’s office.':
			'No puede inscribir a esta persona. Pregunte en el estudio.',
		'The school wrote to many families.': 'El estudio ha escrito a muchas familias.',
		'On the day before, if the school sends them.': 'El día anterior, si el estudio los envía.',
		'The school canceled or moved one of yours, or answered what you asked.':
			'El estudio ha cancelado o cambiado una de las suyas, o ha respondido a una petición.',
		'The school’s: {}': 'La del estudio: {}',
		'Files of up to 10 MB in all can be sent until your school has a plan.':
			'Hasta que su estudio tenga un plan, se pueden enviar archivos de hasta 10 MB en total.',
		'I could not find this in the help. Try other words, or ask the office of your school.':
			'No lo he encontrado en la ayuda. Pruebe con otras palabras o pregunte al estudio.',
	},
}
