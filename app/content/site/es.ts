import type { SiteWords } from './catalogs.ts'

/** Pages that are opened from an email without an account, in Spanish. People are addressed as usted. */
export const es: SiteWords = {
	language: 'Idioma',
	page: { skip: 'Ir al contenido', failed: 'Error: ' },
	broken: 'Este enlace no funciona',
	cutOff:
		'Puede que esté incompleto. Ábralo de nuevo desde el correo o pregunte en la secretaría de la escuela.',
	offer: {
		titles: {
			open: 'Hay una plaza libre',
			accepted: 'Se ha aceptado la plaza',
			declined: 'Se ha rechazado la plaza',
			over: 'Esta oferta ha caducado',
		},
		gone: 'Este enlace ya no se puede usar. Pregunte en la secretaría de la escuela.',
		className: 'Grupo',
		student: 'Para',
		time: 'Horario',
		school: 'Escuela',
		weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
		held: (until: string) =>
			`La plaza se reserva hasta el ${until}. Después pasa a la siguiente persona de la lista de espera.`,
		accept: 'Aceptar la plaza',
		decline: 'Rechazar la plaza',
		accepted: (student: string, name: string) =>
			`${student} tiene una plaza en ${name}. La escuela ya lo sabe.`,
		declined: (student: string, name: string) =>
			`${student} ya no está en la lista de espera de ${name}. La escuela ya lo sabe.`,
		over: (school: string) =>
			`No se contestó a la oferta a tiempo. Para pedir otra, póngase en contacto con ${school}.`,
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
			announcement: 'avisos',
			lesson: 'recordatorios de clases',
			change: 'correos sobre cambios en las clases',
			absence: 'correos sobre ausencias',
			offer: 'correos sobre respuestas a ofertas',
			summary: 'resúmenes',
		},
	},
	pay: { status: 'Estado', document: 'Abrir la factura (PDF)' },
}

/** What the forms of these pages refuse. */
export const esPhrases: Record<string, string> = {
	'This offer can no longer be answered. Ask the school’s office.':
		'Ya no se puede contestar a esta oferta. Pregunte en la secretaría de la escuela.',
	'Choose whether to accept the seat': 'Elija si acepta la plaza',
}
