import { absences } from './es-absences.ts'
import { bookings } from './es-bookings.ts'
import { timeOff } from './es-time-off.ts'

export const lessons = {
	weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
	meets: (when: string) => `Las clases son el ${when}.`,
	firstLesson: (when: string) => `Primera clase: ${when}.`,
	notSuiting: (school: string) => `Si no le viene bien, póngase en contacto con ${school}.`,
	trialName: 'Clase de prueba',
	makeUpName: 'Clases de recuperación',
	calendar: {
		makeUp: 'Clase de recuperación',
		extra: 'Clase adicional',
		assists: 'Participa como asistente',
		canceled: (lesson: string) => `Cancelada: ${lesson}`,
		paused: (lesson: string) => `En pausa: ${lesson}`,
		online: (link: string) => `Unirse en línea: ${link}`,
	},
	seeLessons: 'Ver sus clases',
	openSchedule: 'Abrir su horario',
	openHours: 'Abrir su disponibilidad y sus días libres',
	becomes: {
		undecided: (lesson: string) => `${lesson} aún no está decidida`,
		added: (lesson: string) => `${lesson} tiene lugar`,
		canceled: (lesson: string) => `${lesson} se cancela`,
		canceledBy: {
			school: (lesson: string) => `${lesson}: cancelada por la escuela`,
			teacher: (lesson: string) => `${lesson}: cancelada por el profesor o la profesora`,
			student: (lesson: string) => `${lesson}: cancelada, como pidió la familia`,
			closure: (lesson: string) => `${lesson} no tiene lugar, por un cierre`,
			end: (lesson: string) => `${lesson} no tiene lugar, porque el curso termina`,
		},
		taughtBy: (lesson: string, teacher: string) => `${lesson} la imparte ${teacher}`,
		moved: (lesson: string, when: string) => `${lesson} pasa al ${when}`,
		other: (lesson: string, changes: string) => `${lesson}, ahora ${changes}`,
		notAfterAll: 'finalmente no tendrá lugar',
		weekly: (when: string) => `pasa a ${when}`,
		with: (teacher: string) => `con ${teacher}`,
		in: (room: string) => `en ${room}`,
		notIn: (room: string) => `ya no en ${room}`,
		online: (link: string) => (link ? `en línea, ${link}` : 'en línea'),
		withLink: (link: string) => `con el enlace en línea ${link}`,
		alsoOnline: 'también en línea',
		notOnline: 'ya no en línea',
	},
	effect: {
		of: (student: string, effect: string) => `Para ${student}: ${effect}.`,
		stays: 'se mantiene la clase de recuperación de la ausencia anterior',
		charged: 'se cobra',
		ofPackage: 'cuenta para el paquete',
		free: 'sin cargo',
		samePrice: 'el precio no cambia',
		credit: (minutes: number) => `clase de recuperación de ${minutes} min`,
		creditUntil: (minutes: number, day: string) => `clase de recuperación de ${minutes} min hasta el ${day}`,
		noCredit: 'sin clase de recuperación',
		creditBack: (until: string) => `la clase de recuperación queda pendiente${until && ` hasta el ${until}`}`,
		creditUsed: 'la clase de recuperación cuenta como utilizada',
		creditOver: 'el plazo de la clase de recuperación ha terminado y no se podrá reservar de nuevo',
		absenceBack: 'se retira la ausencia comunicada',
		absenceAndCreditBack: 'se retiran la ausencia comunicada y su clase de recuperación',
		left: (left: number, of: number) => `quedan ${left} de ${of}`,
	},
	away: {
		subject: (teacher: string) => `Cambios en las clases: ausencia de ${teacher}`,
		text: (teacher: string, days: string) => `Ausencia de ${teacher}: ${days}. Así quedan sus clases:`,
	},
	substitute: {
		subject: (teacher: string) => `Usted imparte clases de ${teacher}`,
		text: (teacher: string, days: string, school: string) =>
			`Ausencia de ${teacher}: ${days}. En ${school} usted imparte estas clases en su lugar:`,
		standsIn: (teacher: string) => `Usted sustituye a ${teacher}.`,
	},
	assistantAway: {
		away: (teacher: string) => `Ausencia de ${teacher}`,
		awayText: (teacher: string, days: string, school: string) =>
			`Ausencia de ${teacher} en ${school}: ${days}. No participa como asistente en estas clases:`,
		back: (teacher: string) => `Ausencia anulada de ${teacher}`,
		backText: (teacher: string, days: string, school: string) =>
			`Se ha anulado la ausencia de ${teacher} en ${school}: ${days}. Participa como asistente en estas clases:`,
	},
	ownAbsence: {
		subject: 'Sus clases durante su ausencia',
		text: (school: string, days: string) => `Su ausencia en ${school}: ${days}.`,
		follows: 'Así quedan sus clases:',
		notAssisting: (lesson: string) => `No participa como asistente en esta clase: ${lesson}.`,
	},
	studentAway: {
		ends: (student: string, lastDay: string) => `Las clases de ${student} terminan después del ${lastDay}`,
		pauses: (student: string, from: string, to?: string) =>
			`Las clases de ${student} se interrumpen desde el ${from}${to ? ` hasta el ${to}` : ''}`,
		removed: (school: string, lines: number) =>
			`${lines === 1 ? 'Esta clase se ha quitado' : 'Estas clases se han quitado'} de su horario en ${school}:`,
	},
	asPlanned: {
		subject: 'Las clases se imparten finalmente como estaba previsto',
		text: (school: string) =>
			`Le escribimos sobre cambios en sus clases en ${school}. Esos cambios se han anulado.`,
		textAway: (school: string, teacher: string, days: string) =>
			`Le escribimos sobre cambios en sus clases en ${school} por la ausencia de ${teacher} (${days}). Esos cambios se han anulado.`,
		goesOn: (student: string, day: string) => `Las clases de ${student} continúan después del ${day}`,
		subjectRemoved: 'Las nuevas clases finalmente no tendrán lugar',
		textRemoved: (school: string) =>
			`Le informamos de nuevas clases en ${school}. Se han quitado del horario y no tendrán lugar.`,
	},
	changed: {
		many: (school: string) => `Cambios en las clases de ${school}`,
		canceled: (lesson: string) => `Cancelada: ${lesson}`,
		moved: (lesson: string) => `Cambio de hora: ${lesson}`,
		other: (lesson: string) => `Modificada: ${lesson}`,
		text: (school: string, lines: number) =>
			`${lines === 1 ? 'Ha cambiado esta clase' : 'Han cambiado estas clases'} en ${school}:`,
		more: (lessons: number) => `Y ${lessons} ${lessons === 1 ? 'clase' : 'clases'} más.`,
		added: (lesson: string) => `Añadida: ${lesson}`,
		addedMany: (school: string) => `Nuevas clases en ${school}`,
		addedText: (school: string, lines: number) =>
			`${lines === 1 ? 'Se ha añadido esta clase' : 'Se han añadido estas clases'} en ${school}:`,
		assistText: (name: string, school: string) =>
			`Ahora participa como asistente en ${name} (${school}). Estas son las próximas clases:`,
		several: (lesson: string, when: string, changes: string, lessons: number, days: string) =>
			`${lesson}: ${when}, ${changes} (${lessons} clases, ${days})`,
		severalOn: (lesson: string, when: string, changes: string, from: string) =>
			`${lesson}: ${when}, ${changes}, a partir del ${from}`,
		stay: (moments: string) => `Sin cambios: ${moments}`,
		trialNow: (when: string) => `La clase de prueba pasa al ${when}.`,
		repeats: (lesson: string, when: string, weeks: number, from: string) =>
			`${lesson}: ${when}, ${bookings.rhythm.every(weeks)} desde el ${from}`,
	},
	...bookings,
	proposal: {
		subject: (lesson: string) => `¿Otra hora para ${lesson}?`,
		text: (school: string, until: string) =>
			`${school} propone otra hora para esta clase. Elija una antes del ${until}, o deje la clase como está:`,
		textMayNotBook: (school: string, until: string) =>
			`${school} propone otra hora para esta clase. Solo quien puede reservar clases puede elegir una antes del ${until}, o dejar la clase como está:`,
		choose: 'Elegir una hora',
		tell: (school: string) => `Diga a ${school} cuál le viene bien.`,
		notMoved: (lesson: string) => `Sin cambio: ${lesson}`,
		acceptedText: (student: string) => `La familia de ${student} aceptó otra hora:`,
		declinedText: (student: string) => `La familia de ${student} mantiene la clase a su hora:`,
		withdrawnText: (school: string, when: string) =>
			`Las horas que propuso ${school} ya no se pueden elegir. La clase sigue a su hora: ${when}.`,
	},
	declined: {
		makeUp: (student: string) => `La petición de una clase de recuperación para ${student}`,
		move: (student: string) => `La petición de cambiar una clase de ${student}`,
		makeUpText: (school: string, student: string) =>
			`${school} recibió la petición de una hora para una clase de recuperación de ${student}. La respuesta:`,
		moveText: (school: string, student: string, lesson: string) =>
			`${school} recibió la petición de cambiar esta clase de ${student} y no puede: ${lesson}. Se da como estaba prevista. La respuesta:`,
		answer: (text: string) => `«${text}»`,
		kept: 'La clase de recuperación sigue siendo suya: puede reservar una de las horas libres o volver a preguntar.',
		keptArranged: (school: string) =>
			`La clase de recuperación sigue siendo suya y ${school} se la reserva. Diga a ${school} qué hora de la respuesta le conviene o pida otra.`,
		reply: 'Responder',
		keptAsk: (school: string) => `La clase de recuperación sigue pendiente: pida una hora a ${school}.`,
		ended: 'El último día para la clase de recuperación ha pasado y ya no se puede reservar.',
	},
	...timeOff,
	afterAll: {
		subject: (lesson: string) => `Finalmente sí hay clase: ${lesson}`,
		text: (school: string, lesson: string) =>
			`Le escribimos que se cancelaba una clase en ${school}. Finalmente sí se imparte: ${lesson}.`,
	},
	moveRequest: {
		subject: (student: string, when: string) => `Una petición de cambiar la clase de ${student} del ${when}`,
		text: (student: string, when: string) =>
			`La familia de ${student} pide cambiar la clase del ${when}. Escribe:`,
		next: 'La clase se queda como está hasta que usted la cambie o responda a la petición.',
	},
	makeUpRequest: {
		subject: (student: string) => `Una petición de una clase de recuperación para ${student}`,
		text: (student: string) => `La familia de ${student} pide una hora para una clase de recuperación.`,
		wrote: 'Escribe:',
		next: 'La clase de recuperación queda pendiente hasta que usted reserve una hora o responda a la petición.',
		button: 'Abrir las clases de recuperación',
	},
	...absences,
	/** A la familia que se inscribe en la página de la escuela, y a la secretaría. */
	signUp: {
		subject: (school: string) => `Su inscripción en ${school}`,
		inquirySubject: (school: string) => `Su consulta a ${school}`,
		notYourInquiry: (school: string) => `Si usted no envió nada, ignore este correo o avise a ${school}.`,
		seat: (school: string, name: string | null) => `Tiene plaza en ${name ?? 'un grupo'} de ${school}.`,
		waiting: (school: string, name: string | null) =>
			`Está en la lista de espera de ${name ?? 'un grupo'} de ${school}. Recibirá un correo cuando haya una plaza libre.`,
		request: (school: string, name: string | null) =>
			`${school} ha recibido lo que envió${name ? ` sobre ${name}` : ''} y le responderá por correo.`,
		held: (school: string, name: string | null) =>
			`Le guardamos una plaza en ${name ?? 'un grupo'} de ${school}.`,
		pay: (amount: string, number: string, until: string | null) =>
			until
				? `Pague ${amount} antes de las ${until}. La plaza es suya en cuanto esté pagada.`
				: `Transfiera ${amount} ahora con la referencia ${number}.`,
		notPaid: (school: string, name: string | null) =>
			`Su plaza en ${name ?? 'un grupo'} de ${school} no se pagó a tiempo y vuelve a estar libre. No se ha cobrado nada. Su inscripción no se ha perdido: recibirá respuesta por correo.`,
		tooLate: (school: string, name: string | null) =>
			`Su pago de ${name ?? 'un grupo'} de ${school} llegó cuando la última plaza ya estaba ocupada. No se ha cobrado nada. Está en la lista de espera, y recibirá un correo cuando haya una plaza libre.`,
		next: 'Otro correo le invita a elegir una contraseña.',
		notYou: (school: string) => `Si no ha sido usted, ignore este correo o avise a ${school}.`,
		office: {
			seat: (student: string, name: string) => `${student} se ha inscrito en ${name}.`,
			waiting: (student: string, name: string) => `${student} está en la lista de espera de ${name}.`,
			request: (student: string, name: string) => `${student} pide una plaza en ${name}.`,
			question: (student: string) => `${student} tiene una pregunta.`,
		},
		asksTrial: (student: string, when: string) =>
			when
				? `${student} pide una clase de prueba: ${when}.`
				: `${student} pide una clase de prueba, con la hora por acordar.`,
		wrote: 'El texto:',
		reach: (contact: string) => `Puede contactar aquí: ${contact}`,
		onlyGuardian: (guardian: string, student: string) =>
			`Por ahora, solo ${guardian} consta como responsable de ${student}.`,
		open: 'Responder en las inscripciones',
		answered: (school: string, student: string) =>
			`${school} responde a su pregunta sobre clases para ${student}:`,
		declinedSubject: (school: string) => `Sobre su inscripción en ${school}`,
		declined: (school: string, student: string, name: string | null) =>
			name
				? `Gracias por inscribir a ${student} en ${name} de ${school}. Sentimos no poder ofrecerle una plaza en este grupo ahora.`
				: `Gracias por preguntar por clases para ${student} en ${school}. Sentimos no poder ofrecerle una plaza ahora.`,
		accepted: (school: string, student: string, name: string | null) =>
			name
				? `${student} tiene plaza en ${name} de ${school}.`
				: `${school} ha aceptado la inscripción de ${student}.`,
		trial: (school: string, student: string, when: string) =>
			`${student} tiene una clase de prueba en ${school}: ${when}.`,
		trialOff: (school: string, student: string, when: string) =>
			`La clase de prueba de ${student} en ${school} (${when}) queda anulada. Recibirá un correo sobre otro horario.`,
		placeOff: (school: string, student: string, name: string | null) =>
			`La plaza de ${student} en ${name ?? 'un grupo'} de ${school} queda anulada. Recibirá otra respuesta a su inscripción.`,
	},
	reminder: {
		subject: (lessons: number, school: string) =>
			`${lessons} ${lessons === 1 ? 'clase' : 'clases'} mañana en ${school}`,
		text: (day: string) => `Le recordamos las clases del ${day}:`,
		cannotCome: (school: string) => `Si alguien no puede asistir, avise por favor a ${school}.`,
		unsubscribe: (school: string) => `Dejar de recibir recordatorios de clases de ${school}`,
	},
}
