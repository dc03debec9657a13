import type { SiteWords } from './catalogs.ts'
import { account } from './es-account.ts'
import { join } from './es-join.ts'
import { plans } from './es-plans.ts'
import { twoFactor } from './es-two-factor.ts'

/** Readers are addressed as usted. */
export const es: SiteWords = {
	language: 'Idioma',
	page: { skip: 'Ir al contenido', failed: 'Error: ' },
	broken: 'Este enlace no funciona',
	cutOff: 'Puede que esté incompleto. Ábralo de nuevo desde el correo o pregunte al remitente.',
	offer: {
		titles: {
			open: 'Hay una plaza libre',
			accepted: 'Se ha aceptado la plaza',
			declined: 'Se ha rechazado la plaza',
			over: 'Esta oferta ha caducado',
			takenBack: 'La oferta se ha retirado',
		},
		gone: 'Este enlace ya no se puede usar. Pregunte al remitente.',
		className: 'Grupo',
		student: 'Para',
		school: 'Escuela',
		held: (until: string) =>
			`La plaza se reserva hasta el ${until}. Después se puede ofrecer a la siguiente persona.`,
		accept: 'Aceptar la plaza',
		decline: 'Rechazar la plaza',
		accepted: (student: string, name: string, school: string) =>
			`${student} tiene una plaza en ${name}. ${school} ya lo sabe.`,
		seeLessons: 'Ver las clases en su cuenta',
		declined: (student: string, name: string, school: string) =>
			`${student} ya no está en la lista de espera de ${name}. ${school} ya lo sabe.`,
		over: (student: string, _name: string, school: string, waits: boolean) =>
			waits
				? `No se contestó a la oferta a tiempo. ${student} sigue en la lista de espera. Para pedir otra, póngase en contacto con ${school}.`
				: `No se contestó a la oferta a tiempo. ${student} ya no está en la lista de espera. Si tiene preguntas, póngase en contacto con ${school}.`,
		takenBack: (student: string, name: string, school: string, waits: boolean) =>
			waits
				? `La escuela ha retirado esta oferta. ${student} sigue en la lista de espera de ${name}.`
				: `La escuela ha retirado esta oferta. ${student} ya no está en la lista de espera de ${name}. Si tiene preguntas, póngase en contacto con ${school}.`,
	},
	unsubscribe: {
		ask: 'Darse de baja',
		done: 'Se ha dado de baja',
		stop: (what: string, school: string) =>
			`¿Quiere dejar de recibir ${what} de ${school}? Seguirá recibiendo lo que la escuela tiene que comunicarle, como las facturas y todo lo relativo a su cuenta.`,
		stopped: (school: string, what: string) => `${school} ya no envía ${what} a su dirección.`,
		stopping: 'Dando de baja…',
		again: 'Volver a suscribirse',
		subscribing: 'Suscribiendo…',
		topics: {
			message: 'correos sobre mensajes nuevos',
			announcement: 'avisos y mensajes de grupo',
			lesson: 'recordatorios de clases',
			change: 'correos sobre clases que cambian',
			event: 'correos sobre audiciones y exámenes',
			absence: 'correos sobre ausencias',
			learning: 'correos sobre notas de clase y tareas',
			recording: 'correos sobre grabaciones',
			report: 'correos sobre informes',
			offer: 'correos sobre respuestas a ofertas',
			summary: 'resúmenes',
		},
	},
	englishCounts: 'Este texto solo está disponible en inglés, y el texto en inglés es el que vale.',
	englishHelp: 'Estos artículos solo están disponibles en inglés.',
	questions: (email: string, form: string) => `¿Algo más? Escriba a ${email} o use el ${form}.`,
	contactForm: 'formulario de contacto',
	account,
	twoFactor,
	join,
	plans,
	pay: {
		status: 'Estado',
		document: 'Abrir la factura (PDF)',
		ended: {
			title: (_number: string) => 'Este enlace ha caducado',
			text: (school: string, number: string) =>
				`Ya no abre la factura ${number}. Pida a ${school} que se la envíe de nuevo o inicie sesión para verla.`,
		},
		void: {
			title: (number: string) => `La factura ${number} se ha anulado`,
			text: (school: string, _number: string) => `${school} ha anulado esta factura. No hay nada que pagar.`,
		},
		logIn: 'Iniciar sesión para ver sus facturas',
	},
}

/** Form errors, keyed by the English text. */
export const esPhrases: Record<string, string> = {
	'This offer can no longer be answered. Please ask the sender for a place.':
		'Ya no se puede contestar a esta oferta. Pida una plaza al remitente.',
	'Choose whether to accept the seat': 'Elija si acepta la plaza',
	'Please enter your username or email.': 'Escriba su usuario o su correo.',
	'Password is required.': 'Escriba su contraseña.',
	'Invalid username or password': 'El usuario o la contraseña no son correctos',
	'Too many attempts. Please try again in 1 minute, or reset your password.':
		'Demasiados intentos. Inténtelo de nuevo dentro de 1 minuto o cambie su contraseña.',
	'Too many attempts. Please try again in {} minutes, or reset your password.':
		'Demasiados intentos. Inténtelo de nuevo dentro de {} minutos o cambie su contraseña.',
	'Too many attempts. Please try again in 1 minute.':
		'Demasiados intentos. Inténtelo de nuevo dentro de 1 minuto.',
	'Too many attempts. Please try again in {} minutes.':
		'Demasiados intentos. Inténtelo de nuevo dentro de {} minutos.',
	'An unexpected error occurred. Please try again.': 'Ha ocurrido un error inesperado. Inténtelo de nuevo.',
	'Invalid email': 'El correo no es válido',
	'Failed to send password reset email. Please try again.':
		'No se ha podido enviar el correo. Inténtelo de nuevo.',
	'Failed to reset password. Please try again.': 'No se ha podido cambiar la contraseña. Inténtelo de nuevo.',
	'Invalid reset link. Please request a new password reset.':
		'El enlace no es válido. Pida uno nuevo para cambiar la contraseña.',
	'This reset link has expired or was used already. Please request a new password reset.':
		'Este enlace ha caducado o ya se ha usado. Pida uno nuevo para cambiar la contraseña.',
	'Invalid reset link': 'El enlace no es válido',
	'This password is among the first that anybody would try. Please choose another.':
		'Esta contraseña es de las primeras que cualquiera probaría. Elija otra.',
	'Enter the code': 'Introduzca el código',
	'Enter the code from your authenticator app.': 'Introduzca el código de su aplicación de autenticación.',
	'This code is not right, or was used already. Wait for the next one and try again.':
		'Este código no es correcto o ya se ha usado. Espere al siguiente e inténtelo de nuevo.',
	'This invitation has expired': 'La invitación ha caducado',
	'This invitation has expired or was used already. Please ask for a new one.':
		'Esta invitación ha caducado o ya se ha usado. Pida una nueva.',
	'This link has expired or was used already. Please ask for a new one in your settings.':
		'Este enlace ha caducado o ya se ha usado. Pida uno nuevo en sus ajustes.',
	'This link has expired or was used already.': 'Este enlace ha caducado o ya se ha usado.',
	'Another account uses this address now. Please write to us.':
		'Otra cuenta usa ahora esta dirección. Escríbanos.',
	'Your session has ended, so nothing was saved. Please log in again.':
		'Su sesión ha terminado, así que no se ha guardado nada. Inicie sesión de nuevo.',
	'You declined. {} is told, and the invitation is over.':
		'Ha rechazado la invitación. {} ya lo sabe, y la invitación queda anulada.',
	Dashboard: 'Mi página',
	Main: 'Principal',
	Footer: 'Pie de página',
	Elsewhere: 'En otros sitios',
	Features: 'Funciones',
	Pricing: 'Precios',
	Contact: 'Contacto',
	Demo: 'Demostración',
	'Log in': 'Iniciar sesión',
	'Solo Teacher': 'Docente particular',
	'Music School': 'Escuela de música',
	'Sign up': 'Registrarse',
	About: 'Sobre nosotros',
	Questions: 'Preguntas',
	'Moving to Solfa': 'Cambiar a Solfa',
	Terms: 'Condiciones',
	Privacy: 'Privacidad',
	Security: 'Seguridad',
	Accessibility: 'Accesibilidad',
	Pictures: 'Imágenes',
	'Solfa, the front desk of a music school.': 'Solfa, la secretaría de su escuela de música.',
	'Renew your subscription': 'Renovar la suscripción',
	'Complete your registration': 'Completar el registro',
	'Payments are handled by PayPal. Questions?': 'Los pagos los gestiona PayPal. ¿Tiene preguntas?',
	'Contact us': 'Escríbanos',
	'Authenticating your account': 'Abriendo su cuenta',
}
