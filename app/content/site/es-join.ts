import type { SiteWords } from './catalogs.ts'

/** The page on which a school takes sign-ups, in Spanish. */
export const join: SiteWords['join'] = {
	title: (school: string) => `Clases en ${school}`,
	description: (school: string) =>
		`Grupos de ${school} con horarios, precios y plazas libres. Inscríbase aquí.`,
	logIn: 'Iniciar sesión',
	find: 'Contacto',
	runsOn: 'Funciona con Solfa',
	classes: 'Grupos',
	noClasses: 'Ahora no hay grupos abiertos. Pregunte por clases particulares o por un grupo que le convenga.',
	teachers: (count: number) => (count === 1 ? 'Su docente' : 'Profesorado'),
	trial: 'Clase de prueba',
	bookTrial: 'Pedir una clase de prueba',
	ask: 'Hacer una pregunta',
	seeClasses: 'Ver los grupos',
	head: { name: 'Grupo', when: 'Horario', teacher: 'Profesor', price: 'Precio', places: 'Plazas' },
	days: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábados', 'Domingos'],
	week: {
		title: 'Nuestra semana en grupos',
		classes: (count: number) => (count === 1 ? '1 clase' : `${count} clases`),
		days: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
		is: { free: 'Plazas libres', ensemble: 'Conjunto, plazas libres', full: 'Completa' },
	},
	noTime: 'Horario a convenir',
	ages: (from: number | null, to: number | null) =>
		from !== null && from >= 18
			? 'Personas adultas'
			: from !== null && to !== null
				? `${from}–${to} años`
				: from !== null
					? `Desde ${from} años`
					: to !== null
						? `Hasta ${to} años`
						: 'Todas las edades',
	per: {
		month: 'al mes',
		lesson: 'por clase',
		hour: 'por hora',
		month_lessons: 'por clase',
		term: 'por trimestre',
		course: 'por el curso',
		package: 'por bono',
	},
	plusTax: (tax: string) => `más ${tax}`,
	priceFrom: (price: string, day: string) => `${price} desde el ${day}`,
	places: (free: number | null) =>
		free === null ? 'Plazas libres' : free === 1 ? '1 plaza' : `${free} plazas`,
	/** A class that is full now, and where the school decides. */
	full: 'Completo, a petición',
	offer: { list: 'Lista de espera', ask: 'A petición', closed: 'Cerrado' },
	do: { seat: 'Inscribirse', list: 'Apuntarse a la lista', ask: 'Pedir plaza', closed: 'Detalles' },
	starts: (day: string) => `Empieza el ${day}`,
	ends: (day: string) => `Termina el ${day}`,
	back: (school: string) => `Todos los grupos de ${school}`,
	says: {
		seat: 'Aquí ocupa una plaza libre al momento.',
		list: 'El grupo está completo. En la lista de espera se le ofrece una plaza en cuanto quede libre.',
		ask: 'Aquí pide una plaza y la respuesta llega por correo.',
		closed: 'Este grupo no admite a nadie ahora. Elija otro grupo o escriba para preguntar.',
	},
	who: '¿Quién quiere apuntarse?',
	people: { self: 'Yo', '1': 'Un niño o una niña', '2': 'Dos', '3': 'Tres', '4': 'Cuatro' },
	go: 'Continuar',
	held: (places: number, until: string) =>
		places === 1
			? `Hasta las ${until} le reservamos 1 plaza.`
			: `Hasta las ${until} le reservamos ${places} plazas.`,
	tooFew: (places: string) =>
		`No hay plazas para todos: ${places}. En la lista de espera se les ofrecen en cuanto queden libres.`,
	heldOver: 'Las plazas ya no están reservadas. Si siguen libres, son suyas al enviar el formulario.',
	learner: '¿Quién quiere aprender?',
	children: 'Niños y niñas',
	you: 'Usted',
	child: ['Primero', 'Segundo', 'Tercero', 'Cuarto'],
	firstName: 'Nombre',
	lastName: 'Apellidos',
	birthDate: 'Fecha de nacimiento',
	birthDateOptional: 'Fecha de nacimiento (opcional)',
	name: 'Su nombre',
	email: 'Correo electrónico',
	phone: 'Teléfono (opcional)',
	message: '¿Algo que debamos saber? (opcional)',
	question: '¿Qué quiere preguntarnos o contarnos?',
	waits: 'Ponernos en la lista de espera si no hay plaza para todos',
	consents: 'Normas y consentimientos',
	agree: {
		policy: 'He leído las normas y las acepto.',
		data: 'He leído cómo se guardan los datos personales y lo acepto.',
		media: 'Se pueden mostrar fotos y vídeos. Puede cambiarlo en cualquier momento.',
	},
	read: { policy: 'Normas', data: 'Datos personales', media: 'Fotos y vídeos' },
	costs: 'Cuánto cuesta',
	noPrice: 'Sabrá el precio antes de que se cobre nada.',
	eachPays: (price: string) => `Cada persona: ${price}`,
	together: (all: string) => `En total: ${all}`,
	sibling: (percent: string) => `${percent} de descuento para cada hermano más`,
	payLater: 'Ahora no se paga nada. La primera factura llega por correo.',
	paying: {
		submit: 'Inscribirse y pagar',
		now: (amount: string, of: string | null) =>
			of
				? `Se paga ahora: ${amount}, un anticipo. Es una parte de su primera factura de ${of}.`
				: `Se paga ahora: ${amount}, su primera factura.`,
		from: (day: string) => `Su plaza empieza el ${day}.`,
		byCard:
			'Paga en la página siguiente, y su plaza queda guardada 30 minutos mientras tanto. Si no paga, no debe nada, y conservamos su inscripción.',
		byTransfer: 'Paga por transferencia. La página siguiente muestra la referencia.',
		held: (name: string, amount: string, until: string) =>
			`Su plaza en ${name} está guardada hasta las ${until}; pague ${amount} antes y será suya.`,
		over: (name: string) =>
			`El plazo para pagar ha terminado, y la plaza en ${name} vuelve a estar libre. Si paga ahora y sigue libre, es suya. Si no, no se cobra nada. Tenemos su inscripción.`,
		transfer: (name: string, amount: string, number: string) =>
			`Tiene plaza en ${name}. Transfiera ${amount} ahora con la referencia ${number}.`,
		paid: (name: string) => `Tiene plaza en ${name}.`,
		asked: 'Tenemos su inscripción y le responderemos por correo.',
		next: 'Qué pasa ahora',
	},
	submit: { seat: 'Inscribirse', list: 'Apuntarse a la lista de espera', ask: 'Enviar la petición' },
	sending: 'Enviando…',
	sendQuestion: 'Enviar',
	moreTimes: 'Más horas',
	trialTimes: 'Elija una hora',
	otherTime: 'Otra hora',
	onlyQuestion: 'Solo una pregunta',
	nextTitle: 'Qué pasa ahora',
	nextSteps: [
		'Abra nuestro correo. Si es su primera vez aquí, otro le invita a elegir una contraseña.',
		'Con la contraseña verá las clases, las facturas y los mensajes.',
	],
	thanks: {
		seat: ['Inscripción hecha', 'Tiene plaza. Le hemos escrito a su correo qué pasa ahora.'],
		waiting: [
			'Está en la lista de espera',
			'Le escribiremos en cuanto haya una plaza libre. Le hemos escrito a su correo.',
		],
		request: ['Su petición ha llegado', 'La respuesta llega por correo. Le hemos escrito a su correo.'],
		asked: ['Su mensaje ha llegado', 'La respuesta llega por correo. Le hemos escrito a su correo.'],
		again: ['Ya tenemos su inscripción', 'Había llegado antes, así que no se ha enviado dos veces.'],
	},
}

/** The refusals of its forms, from English to Spanish. */
export const esJoin: Record<string, string> = {
	'Enter who wants to join': 'Escriba quién quiere apuntarse',
	'Enter the first name': 'Escriba el nombre',
	'Write what you would like to ask or tell us': 'Escriba lo que quiere preguntarnos o contarnos',
	'Enter the last name': 'Escriba los apellidos',
	'Enter the date of birth': 'Escriba la fecha de nacimiento',
	'Enter an email address such as name@example.com': 'Escriba un correo como nombre@ejemplo.com',
	'Choose for how many people': 'Elija para cuántas personas',
	'Please agree to the rules': 'Acepte las normas',
	'Please agree to how data is kept': 'Acepte cómo se guardan los datos',
	'Please agree to the rules and to how data is kept': 'Acepte las normas y cómo se guardan los datos',
	'A text changed while you had this open. Please read the texts again.':
		'Un texto ha cambiado mientras tenía esto abierto. Lea los textos de nuevo.',
	'This class takes nobody at the moment. Nothing was sent: choose another class, or write and ask.':
		'Este grupo no admite a nadie ahora. No se ha enviado nada: elija otro grupo o escriba para preguntar.',
	'The last place was taken while you had this open. Nothing is lost: tick the waiting list below and send it again.':
		'La última plaza se ocupó mientras tenía esto abierto. No se pierde nada: marque la lista de espera y envíelo otra vez.',
	'Only {} of the places are left. Remove a child, or tick the waiting list below for all of you.':
		'Solo quedan {} plazas. Quite a un niño o marque la lista de espera para todos.',
	'{} is in this class already.': '{} ya está en este grupo.',
	'{} is on the waiting list of this class already.': '{} ya está en la lista de espera de este grupo.',
	'{} has asked for a place in this class already and will get an answer.':
		'{} ya ha pedido plaza en este grupo y recibirá una respuesta.',
	'This time is no longer free. Please choose another; what you typed is still here.':
		'Esta hora ya no está libre. Elija otra; lo que escribió sigue aquí.',
	'Too many sign-ups came from your network. Please try again in {} {}; what you typed is still here.':
		'Han llegado demasiadas inscripciones desde su red. Inténtelo dentro de {} min; lo que escribió sigue aquí.',
	'Too many questions came from your network. Please try again in {} {}; what you typed is still here.':
		'Han llegado demasiadas preguntas desde su red. Inténtelo dentro de {} min; lo que escribió sigue aquí.',
	'Too many holds of places came from your network. Please try again in {} {}; what you typed is still here.':
		'Han llegado demasiadas reservas desde su red. Inténtelo dentro de {} min; lo que escribió sigue aquí.',
}
