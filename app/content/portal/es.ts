import type { PortalWords } from './catalogs.ts'
import { absence } from './es-absence.ts'
import { events } from './es-events.ts'
import { flash, flashWithoutMail } from './es-flash.ts'
import { join } from './es-join.ts'
import { learning } from './es-learning.ts'
import { messages } from './es-messages.ts'
import { autopay } from './es-autopay.ts'
import { money } from './es-money.ts'
import { resources } from './es-resources.ts'
import { settings } from './es-settings.ts'

/** Readers are addressed as usted. */
export const es: PortalWords = {
	sections: {
		dashboard: 'Inicio',
		schedule: 'Clases',
		progress: 'Progreso',
		resources: 'Archivos',
		invoices: 'Facturas',
		reports: 'Informes',
		feedback: 'Opiniones',
		settings: 'Ajustes',
	},
	shell: {
		menu: 'Menú',
		pages: 'Páginas',
		child: 'Alumno o alumna',
		all: (count: number) => (count === 2 ? 'Ambos' : 'Todos'),
		noChildren: 'En este momento su cuenta no está vinculada a ningún alumno.',
		askOffice: (school: string) => `Si cree que es un error, póngase en contacto con ${school}.`,
	},
	home: {
		hello: (name: string) => `Hola, ${name}`,
		nextLesson: 'Próxima clase',
		nextIn: (days: number) =>
			days === 0
				? 'Próxima clase, hoy'
				: days === 1
					? 'Próxima clase, mañana'
					: `Próxima clase, en ${days} días`,
		lessonOf: (child: string, lesson: string) => `${child}, ${lesson}`,
		allLessons: 'Todas las clases',
		noLessons: 'No hay clases programadas.',
		askAboutLessons: (school: string) => `Póngase en contacto con ${school} para acordar una.`,
		toDo: 'Pendiente',
		sign: (text: string, child: string | null) =>
			`Leer y contestar «${text}»${child ? ` para ${child}` : ''}`,
		bookCredit: (child, minutes, until, count, lesson, isArranged) =>
			count === 1
				? `${child ? `${child} tiene` : 'Tiene'} una clase de recuperación de ${minutes} minutos${lesson ? ` (${lesson})` : ''} por ${isArranged ? 'acordar' : 'reservar'}${until ? `, el ${until} como muy tarde` : ''}`
				: `${child ? `${child} tiene` : 'Tiene'} ${count} clases de recuperación de ${minutes} minutos${lesson ? ` (${lesson})` : ''} por ${isArranged ? 'acordar' : 'reservar'}${until ? `, la primera el ${until} como muy tarde` : ''}`,
		readReport: (title: string, child: string | null) =>
			`Leer el informe «${title}»${child ? ` sobre ${child}` : ''}`,
		hearComment: (teacher: string, child: string | null) =>
			`${teacher} ha comentado ${child ? `una grabación de ${child}` : 'su grabación'}`,
		practice: 'Para estudiar',
		practiceOf: (child: string, text: string) => `${child}: ${text}`,
		allNotes: 'Todas las notas de clase',
		answerOffer: (name: string, child: string | null, until: string) =>
			`Hay una plaza libre en ${name} para ${child ?? 'usted'}. Conteste antes del ${until}`,
		payPlace: (name: string, amount: string, child: string | null, until: string | null) =>
			until
				? `Una plaza en ${name} está guardada para ${child ?? 'usted'} hasta las ${until}. Pague ${amount} para conservarla`
				: `Transfiera el anticipo de ${amount} por la plaza en ${name}${child ? `, ${child}` : ''}`,
		noteFrom: (teacher: string | null, day: string, child: string | null) =>
			`${child ? `${child}: ` : ''}${teacher ? `De ${teacher}, ${day}` : `Del ${day}`}`,
		balance: {
			due: 'Por pagar ahora',
			notDue: (amount: string) => `Otros ${amount} aún no han vencido.`,
			onlyLater: (amount: string) => `${amount} aún no han vencido.`,
			nothing: 'Nada que pagar',
			credit: (amount: string) => `Tiene ${amount} de saldo a favor.`,
			see: 'Ver y pagar',
			seeAll: 'Ver facturas',
		},
		contact: 'Contacto',
		call: 'Llamar',
		email: 'Correo',
	},
	lessons: {
		title: 'Clases',
		coming: 'Próximas',
		past: 'Anteriores',
		none: 'No hay clases en estas semanas.',
		noneAtAll: 'No hay clases programadas.',
		nextIs: (when: string) => `El ${when} es la próxima.`,
		later: 'Clases posteriores',
		earlier: 'Clases anteriores',
		instead: (teacher: string, absent: string) => `${teacher} en lugar de ${absent}`,
		movedFrom: (when: string) => `Antes el ${when}`,
		makeUp: 'Clase de recuperación',
		extra: 'Clase adicional',
		trial: 'Clase de prueba',
		sameTime: (child: string) => `A la misma hora que la clase de ${child}`,
		private: 'clase individual',
		ownPrivate: 'Clase individual',
		canceledInTime: 'Cancelada por la familia, a tiempo',
		canceledLate: 'Cancelada por la familia, fuera de plazo',
		canceledByYou: { inTime: 'Cancelada por usted, a tiempo', late: 'Cancelada por usted, fuera de plazo' },
		canceled: { inTime: 'Cancelada a tiempo', late: 'Cancelada fuera de plazo' },
		canceledBySchool: 'Cancelada por la escuela',
		canceledByTeacher: 'Cancelada por el profesor o la profesora',
		closed: 'Sin clases',
		late: (label: string, minutes: number) => `${label}, ${minutes} minutos de retraso`,
		closure: (name: string, site: string | null, from: string, to: string, hours: string | null) =>
			`${site ? `${site} está cerrado` : 'Cerrado'} ${from === to ? `el ${from}` : `del ${from} al ${to}`}${hours ? `, ${hours}` : ''}: ${name}`,
		roomCloses: (room: string) => `Cambio de sala: ${room} está cerrada`,
		mayChange: (name: string) => `Esta clase puede cambiar: ${name}`,
		online: 'Entrar a la clase en línea',
		onlinePlace: 'En línea',
		paused: (from: string, to: string | null) =>
			to ? `pausa desde el ${from} hasta el ${to}` : `pausa desde el ${from} hasta nuevo aviso`,
		lastDay: (day: string) => `último día, ${day}`,
		changedMind: '¿Finalmente puede venir? Escriba a la escuela.',
		address: (address: string) => `Las clases se dan en ${address}.`,
		askOffice: 'Para comunicar una ausencia, póngase en contacto con la escuela.',
		cannotCome: (child: string) => `${child} no puede venir`,
		iCannotCome: 'No puedo ir',
		comesAfterAll: (child: string) => `${child} sí puede venir`,
		iComeAfterAll: 'Sí puedo ir',
		askToMove: 'Pedir un cambio',
		toCalendar: 'Añadir al calendario',
		allToCalendar: 'Todas las clases en su calendario',
		minutes: (minutes: number) => `${minutes} minutos`,
	},
	absence,
	afterAll: {
		title: (child: string, day: string) => `${child} sí puede venir el ${day}`,
		ownTitle: (day: string) => `Sí puedo ir el ${day}`,
		effect: 'La ausencia se retira y la clase tiene lugar como antes. Se avisa a la escuela.',
		losesCredit: 'La clase de recuperación por esta ausencia se anula.',
		submit: 'Retirar la ausencia',
		sending: 'Retirando...',
		keep: 'Mantener la ausencia',
		refusal: 'La ausencia no se ha retirado',
	},
	move: {
		title: 'Pedir el cambio de una clase',
		lesson: 'Clase',
		wish: '¿Cuándo le vendría mejor?',
		wishHint: 'Días y horas que le convienen. La clase sigue donde está hasta que la escuela la cambie.',
		wishMissing: 'Diga cuándo le vendría mejor',
		submit: 'Enviar solicitud',
		sending: 'Enviando...',
		back: 'Mantener la clase',
		refusal: 'Su solicitud no se ha enviado',
		asked: (wish: string) => `Se pidió cambiarla: «${wish}»`,
		about: (child: string | null, when: string) =>
			child
				? `La petición de cambiar la clase de ${child}: ${when}`
				: `Su petición de cambiar la clase: ${when}`,
		declined: (answer: string) => `No se puede cambiar: «${answer}»`,
		withdraw: 'Retirar la solicitud',
	},
	credit: {
		count: (child: string | null, count: number, lesson: string | null) =>
			`${count === 1 ? '1 clase' : `${count} clases`} de recuperación para ${[child ?? 'usted', lesson].filter(Boolean).join(', ')}`,
		until: (minutes: number, day: string | null, count: number) =>
			`${minutes} minutos${count === 1 ? '' : ' cada una'}${day ? `, ${count === 1 ? '' : 'la primera '}el ${day} como muy tarde` : ''}`,
		ended: (child: string | null, missed: string | null, day: string) =>
			`Clase de recuperación${child ? ` para ${child}` : ''}${missed ? ` (por la clase del ${missed})` : ''}: caducó el ${day} sin haberse tomado.`,
		book: 'Reservar',
		arrange: 'Acordar',
		title: (child, isArranged) =>
			`${isArranged ? 'Acordar' : 'Reservar'} una clase de recuperación${child ? ` para ${child}` : ''}`,
		intro: (minutes: number, day: string | null) =>
			`${minutes} minutos${day ? `, el ${day} como muy tarde` : ''}. La hora que elija se le guarda 10 minutos mientras la confirma.`,
		free: 'Horas libres',
		none: 'No hay ninguna hora libre en estos días.',
		arranged: 'Para esta clase de recuperación no hay horas entre las que elegir.',
		pauses: (child: string | null, until: string | null) =>
			`${child ? `${child} está` : 'Usted está'} en pausa ${until ? `hasta el ${until}` : 'hasta nuevo aviso'}.`,
		afterPause: 'Para los días posteriores se ofrecen horas para las clases de recuperación.',
		more: 'Más horas',
		ask: {
			title: '¿No le conviene ninguna de estas horas?',
			noTimes: 'La secretaría puede buscarle una.',
			wish: 'Días y horas que le convienen (opcional)',
			submit: 'Preguntar a la secretaría',
			reply: 'Diga qué hora de la respuesta le conviene o pida otra.',
			answer: 'Enviar respuesta',
			sending: 'Enviando...',
			refusal: 'Su solicitud no se ha enviado',
			asked: (wish: string | null) =>
				`Se ha pedido una hora${wish ? `: «${wish}»` : '.'} Se la reservarán o le responderán aquí.`,
			answered: (answer: string) => `Respuesta: «${answer}»`,
			waiting: 'La secretaría está buscando una hora',
		},
		laterDays: 'Días posteriores',
		earlierDays: 'Días anteriores',
		choose: 'Elija una hora',
		hold: 'Elegir esta hora',
		holding: 'Guardando...',
		refusal: 'Esta hora no se ha guardado',
		next: 'Las próximas horas libres',
		confirmTitle: 'Confirmar la clase de recuperación',
		heldUntil: (time: string) => `Hasta las ${time} se le guarda esta hora.`,
		heldNoLonger: 'Esta hora se guardó 10 minutos, que ya han pasado. Sigue libre.',
		price: {
			charged: 'Esta clase se cobra como de costumbre.',
			ofPackage: 'Cuenta como una clase del paquete.',
		},
		released: 'La hora que eligió ya no está guardada. Elija otra vez.',
		gone: 'Entretanto, otra persona ha reservado esta hora.',
		confirm: 'Reservar esta clase',
		confirming: 'Reservando...',
		another: 'Elegir otra hora',
		notBooked: 'La clase no se ha reservado',
		mayNotBook: 'Puede ver estas recuperaciones, pero no reservarlas. Pregunte en la secretaría.',
		who: 'Para',
		when: 'Cuándo',
		where: 'Dónde',
		teacher: 'Docente',
		what: 'Clase',
	},
	proposal: {
		title: (lesson: string | null, when: string) => `Otra hora para ${lesson ?? 'su clase'}, ${when}`,
		intro: 'El profesor o la profesora pregunta si esta clase puede ser a otra hora.',
		until: (when: string) => `Antes del ${when}, conteste por favor.`,
		untilMayNotBook: (when: string) => `Solo quien puede reservar clases puede contestar, antes del ${when}.`,
		take: (when: string) => `Cambiarla al ${when}`,
		gone: (when: string) => `${when} ya no está libre.`,
		keep: 'Dejar la clase donde está',
		toDo: (child: string | null, when: string) =>
			`Piden cambiar una clase ${child ? `de ${child}` : 'suya'}. Conteste antes del ${when}`,
	},
	offer: {
		title: (name: string, child: string) => `Una plaza en ${name} para ${child}`,
		when: (weekday: string, time: string, minutes: number) => `${weekday} a las ${time}, ${minutes} minutos`,
		until: (when: string) => `Ofrecida hasta el ${when}. Después se puede ofrecer a la siguiente persona.`,
		accept: 'Aceptar la plaza',
		decline: 'Rechazar',
		declining: (child: string, name: string) =>
			`${child} deja la lista de espera de ${name}, y la plaza se puede ofrecer a la siguiente persona.`,
		declineSeat: 'Rechazar la plaza',
		mayNot: 'Solo puede contestar alguien que pueda reservar por esta persona.',
	},
	money,
	autopay,
	events,
	join,
	learning,
	messages,
	resources,
	settings,
	flash,
	flashWithoutMail,
	page: { skip: 'Ir al contenido', failed: 'Error: ' },
	forms: {
		again: 'Abra de nuevo esta página y elija de la lista',
		time: 'Elija una hora',
		task: 'Elija qué quiere hacer',
	},
	weekdays: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábados', 'Domingos'],
}
