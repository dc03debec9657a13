export const bookings = {
	answersRequest: 'Con esto respondemos a su solicitud.',
	absentFrom: (lesson: string) => `Ausente: ${lesson}`,
	stillAbsent: (names: string) =>
		names ? `se mantiene la ausencia comunicada: ${names}` : 'se mantiene la ausencia comunicada',
	creditGone: (names: string) =>
		`Por eso ya no hay clase de recuperación por ella${names ? ` para ${names}` : ''}.`,
	addedSeries: {
		also: (when: string) => `también ${when}`,
		notOn: (days: string) => `No hay clase el ${days}.`,
		moved: (lessons: string) => `Cambios: ${lessons}.`,
		fromTo: (from: string, to: string) => `${from} pasa a ${to}`,
	},
	assistsNoMore: {
		subject: (name: string, from?: string) =>
			`Ya no participa como asistente en ${name}${from ? ` a partir del ${from}` : ''}`,
		text: (name: string, school: string, from?: string) =>
			`Ya no participa como asistente en ${name} (${school})${from ? ` a partir del ${from}` : ''}. Estas clases ya no están en su horario:`,
	},
	classEnds: (lesson: string, day: string, lessons: number) =>
		`${lesson} termina el ${day}. Las ${lessons} clases posteriores se cancelan`,
	timeEnds: (lesson: string, when: string, day: string, lessons: number) =>
		`${lesson}: ${when}, termina el ${day}. Las ${lessons} clases posteriores se cancelan`,
	rhythm: {
		every: (weeks: number) => (weeks === 1 ? 'cada semana' : `cada ${weeks} semanas`),
		now: (when: string) => `ahora ${when}`,
		line: (lesson: string, changes: string, from: string, to: string | null) =>
			`${lesson}: ${changes}, ${to ? `del ${from} al ${to}` : `a partir del ${from}`}`,
	},
	booked: {
		subject: (student: string) => `Clase de recuperación reservada para ${student}`,
		text: (school: string) => `En ${school} hay una clase de recuperación reservada:`,
		withYou: (school: string) => `Se ha reservado una clase de recuperación con usted en ${school}:`,
	},
	bookedPrice: {
		charged: 'Esta clase se cobra como de costumbre.',
		ofPackage: 'Cuenta como una clase del paquete.',
	},
	makeUpCredited: {
		subject: (student: string) => `Abono por una clase de recuperación de ${student}`,
		text: (lesson: { student: string; minutes: number; missed?: string }) =>
			`La clase de recuperación de ${lesson.student} (${lesson.minutes} minutos${lesson.missed ? `, por la clase del ${lesson.missed}` : ''}) se ha convertido en un abono. Ya no se puede reservar.`,
		credited: (amount: string, note: string) => `El abono es de ${amount} (factura rectificativa ${note}).`,
		counts: (invoice: string) =>
			`Se descuenta de la factura ${invoice}. Si ya la ha pagado, se descuenta de sus otras facturas.`,
		others: 'El abono es para quien recibe la factura.',
	},
	/** A make-up lesson in a class that the student has joined since. */
	makeUpIsOwn: {
		subject: (student: string) => `La clase de recuperación de ${student} vuelve a estar libre`,
		text: (school: string) =>
			`Esta clase en ${school} estaba reservada como clase de recuperación. Ahora es una clase del grupo, y conserva la recuperación para otra hora:`,
	},
	makeUpEnded: {
		subject: (student: string) => `Clase de recuperación ya no reservada para ${student}`,
		text: (school: string) =>
			`Esta clase de recuperación en ${school} ya no está reservada. La conserva para otra hora:`,
		withYou: (school: string) => `Esta clase de recuperación con usted en ${school} ya no está reservada:`,
	},
	makeUpDue: {
		subject: (students: string, lessons: number, day: string) =>
			lessons === 1
				? `Clase de recuperación para ${students}: el ${day} como muy tarde`
				: `${lessons} clases de recuperación para ${students}: la primera, el ${day} como muy tarde`,
		text: (school: string, lessons: number) =>
			lessons === 1
				? `Esta clase de recuperación en ${school} aún no está reservada. Después de su último día caduca:`
				: `Estas clases de recuperación en ${school} aún no están reservadas. Después de su último día caducan:`,
		line: (student: string, minutes: number, missed: string | null, day: string) =>
			`${student}: ${minutes} minutos${missed ? ` por la clase del ${missed}` : ''}, el ${day} como muy tarde`,
		book: 'Reservar una hora',
		arrange: 'Pedir una hora',
		ask: (school: string) => `Pida una hora a ${school}.`,
	},
	visit: {
		subject: (student: string) => `Clase reservada para ${student}`,
		text: (school: string) => `En ${school} hay una clase reservada:`,
		withYou: (school: string) => `Una persona asistirá como invitada a una de sus clases en ${school}:`,
	},
	visitEnded: {
		subject: (student: string) => `Clase ya no reservada para ${student}`,
		text: (school: string) => `Esta clase en ${school} ya no está reservada:`,
		withYou: (school: string) => `Una persona ya no asistirá como invitada a una de sus clases en ${school}:`,
	},
	bookedTrial: {
		subject: (student: string) => `Clase de prueba reservada para ${student}`,
		text: (school: string) => `En ${school} hay una clase de prueba reservada:`,
		withYou: (school: string) => `Se ha reservado una clase de prueba con usted en ${school}:`,
	},
	trialAsked: (when: string) =>
		when
			? `Ha pedido una clase de prueba: ${when}. Todavía no está reservada.`
			: 'Ha pedido una clase de prueba. La hora aún no está acordada.',
	/** The weekly time of a private lesson. */
	declinedOwn: (school: string, name: string | null) =>
		name
			? `Gracias por inscribirse en ${name} de ${school}. Sentimos no poder ofrecerle una plaza en este grupo ahora.`
			: `Gracias por preguntar por clases en ${school}. Sentimos no poder ofrecerle una plaza ahora.`,
	lessonIs: (when: string, teacher: string | null) =>
		`La clase es el ${when}${teacher ? `, con ${teacher}` : ''}.`,
	offer: {
		subject: (name: string, student: string) => `Una plaza en ${name} para ${student}`,
		text: (name: string, school: string, student: string) =>
			`Hay una plaza libre en ${name}, en ${school}, para ${student}.`,
		costs: (price: string) => `El grupo cuesta ${price}.`,
		until: (until: string) =>
			`La plaza se reserva hasta el ${until}. Después se puede ofrecer a la siguiente persona.`,
		accept: 'Aceptar la plaza',
		decline: 'Rechazar la plaza',
		declined: (by: string, name: string, school: string, student: string) =>
			`${by} ha rechazado la plaza en ${name}, en ${school}. ${student} ya no está en la lista de espera.`,
	},
	answer: {
		accept: {
			subject: (name: string, student: string) => `Plaza en ${name} aceptada para ${student}`,
			text: (student: string, name: string) => `La familia de ${student} ha aceptado la plaza en ${name}.`,
		},
		decline: {
			subject: (name: string, student: string) => `Plaza en ${name} rechazada para ${student}`,
			text: (student: string, name: string) => `La familia de ${student} ha rechazado la plaza en ${name}.`,
		},
		enter: {
			subject: (event: string, student: string) => `Inscripción de ${student} en ${event}`,
			text: (student: string, event: string) => `${student} participa ahora en ${event}.`,
		},
		withdraw: {
			subject: (event: string, student: string) => `${student} ya no participa en ${event}`,
			text: (student: string, event: string) => `${student} ya no participa en ${event}.`,
		},
		visited: (visitors: number, day: string, names: string) =>
			`El ${day} ${visitors === 1 ? 'la plaza libre está reservada por una persona invitada' : 'las plazas libres están reservadas por personas invitadas'}: ${names}.`,
		button: 'Abrir el grupo',
	},
	offerTakenBack: {
		subject: (name: string, student: string) => `Oferta retirada: plaza en ${name} para ${student}`,
		text: (name: string, school: string, student: string) =>
			`${school} ha retirado la oferta de una plaza en ${name} para ${student}.`,
		then: {
			keeps: (student: string) => `${student} conserva su puesto en la lista de espera.`,
			moves: (student: string) => `${student} sigue en la lista de espera, un puesto más atrás.`,
			leaves: (student: string) => `${student} ya no está en la lista de espera.`,
		},
	},
	/** To a family whose student is on a waiting list, with the reason. A family that has no seat for all waits together. */
	waits: {
		full: (school: string, student: string, name: string | null) =>
			`${student} está en la lista de espera de ${name ?? 'un grupo'} de ${school}, porque no quedan plazas. Recibirá un correo cuando haya una plaza libre.`,
		others: (school: string, student: string, name: string | null) =>
			`${student} está en la lista de espera de ${name ?? 'un grupo'} de ${school}, porque otras personas esperan antes que usted. Recibirá un correo cuando haya una plaza libre para usted.`,
		together: (school: string, student: string, name: string | null) =>
			`${student} está en la lista de espera de ${name ?? 'un grupo'} de ${school}. Recibirá un correo cuando haya una plaza libre.`,
	},
	seats: {
		subject: (student: string) => `Sobre las clases de ${student}`,
		text: (school: string) => `${school} ha anotado lo siguiente:`,
		pauses: (from: string, to: string | null) =>
			to ? `pausa desde el ${from} hasta el ${to}.` : `pausa desde el ${from} hasta nuevo aviso.`,
		ends: (day: string) => `último día, ${day}.`,
		begins: (from: string, to: string | null) =>
			to ? `desde el ${from} hasta el ${to}.` : `desde el ${from}.`,
		once: (lesson: string) => `una clase, ${lesson}.`,
		trial: (when: string) => `clase de prueba, ${when}. Después podrá decidir si se inscribe.`,
		never: 'finalmente no empieza.',
		goesOn: 'continúa. La pausa o el último día anotados antes ya no se aplican.',
		pauseOver: 'continúa. La pausa anotada antes ya no se aplica.',
		nextLesson: (when: string) => `Próxima clase: ${when}.`,
		kept: 'La plaza se conserva.',
		givenUp: 'La plaza no se conserva.',
		backIfFree: 'La plaza no se conserva: después, las clases continúan si hay una plaza libre.',
		backAfter: 'Después, las clases continúan.',
		noSeatYet: 'la pausa ha terminado, pero todavía no hay plaza',
		paid: 'El precio no cambia.',
		free: 'No se cobra nada por la pausa.',
		creditsGone: (days: string, lessons: number) =>
			lessons === 1
				? `Ya no hay clase de recuperación por la del ${days}, porque esa clase ya no forma parte de la inscripción.`
				: `Ya no hay clases de recuperación por las del ${days}, porque esas clases ya no forman parte de la inscripción.`,
		stillBooked: (when: string, lessons: number) =>
			lessons === 1
				? `La clase de recuperación del ${when} sigue reservada.`
				: `Las clases de recuperación del ${when} siguen reservadas.`,
		creditsBack: (days: string, lessons: number) =>
			lessons === 1
				? `Vuelve a haber clase de recuperación por la del ${days}.`
				: `Vuelve a haber clases de recuperación por las del ${days}.`,
	},
	places: {
		many: (school: string) => `Cambios entre sus alumnos en ${school}`,
		text: (school: string) => `Los alumnos de sus clases en ${school} han cambiado:`,
		joins: {
			subject: (student: string, name: string) => `${student} se incorpora a ${name}`,
			line: (student: string, name: string, day: string) => `${student} se incorpora a ${name} el ${day}.`,
		},
		tries: {
			subject: (student: string, name: string) => `${student} viene de prueba a ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} viene de prueba a ${name} desde el ${day}.`,
		},
		leaves: {
			subject: (student: string, name: string) => `${student} deja ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} deja ${name}. El último día es el ${day}.`,
		},
		never: {
			subject: (student: string, name: string) => `${student} finalmente no se incorpora a ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} finalmente no se incorpora a ${name} el ${day}.`,
		},
		stays: {
			subject: (student: string, name: string) => `${student} sigue en ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} sigue en ${name}. El ${day} ya no es el último día.`,
		},
		pauses: {
			subject: (student: string, name: string) => `${student} hace una pausa en ${name}`,
			line: (student: string, name: string, day: string, until: string | null) =>
				`${student} hace una pausa en ${name} desde el ${day} ${until ? `hasta el ${until}` : 'hasta nuevo aviso'}.`,
		},
		goesOn: {
			subject: (student: string, name: string) => `${student} continúa en ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} continúa en ${name}. La pausa desde el ${day} ya no se aplica.`,
		},
		back: {
			subject: (student: string, name: string) => `${student} continúa en ${name}`,
			line: (student: string, name: string, day: string) => `${student} continúa en ${name} desde el ${day}.`,
		},
	},
}
