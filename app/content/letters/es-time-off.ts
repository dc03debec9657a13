export const timeOff = {
	timeOff: {
		approved: (days: string) => `Sus días libres están aprobados: ${days}`,
		refused: (days: string) => `Sus días libres no están aprobados: ${days}`,
		text: (school: string) => `${school} ha respondido a su petición de días libres:`,
		stillBooked: (lessons: number) =>
			`${lessons === 1 ? 'Todavía tiene 1 clase reservada' : `Todavía tiene ${lessons} clases reservadas`} en esos días.`,
		added: (days: string) => `Tiene días libres: ${days}`,
		canceled: (days: string) => `Sus días libres se han cancelado: ${days}`,
		addedText: (school: string) => `${school} le ha anotado días libres:`,
		canceledText: (school: string) =>
			`${school} ha cancelado sus días libres. Se le pueden volver a asignar clases esos días:`,
		otherTimes: (asked: string) => `Usted había pedido otras horas: ${asked}.`,
		stay: 'Las clases que se dieron a otros profesores o se cancelaron quedan así hasta que la oficina las cambie.',
	},
	lastDay: {
		set: (school: string, day: string) => `Su último día en ${school}: ${day}`,
		setText: (school: string) => `${school} ha anotado su último día como docente:`,
		open: 'Puede iniciar sesión hasta el final de ese día. Por favor, pase lista de sus clases hasta entonces.',
		closed: 'Su cuenta está bloqueada.',
		canceled: (school: string, day: string) => `Ya no es su último día en ${school}: ${day}`,
		canceledText: (school: string) =>
			`Usted forma parte del equipo de ${school}. Este último día ya no es válido:`,
	},
	timeOffRequest: {
		subject: (teacher: string, days: string) => `Una petición de días libres de ${teacher}: ${days}`,
		text: (teacher: string, days: string) => `${teacher} pide días libres: ${days}.`,
		button: 'Abrir la petición',
	},
	timeOffCanceled: {
		subject: (teacher: string, days: string) => `Días libres cancelados por ${teacher}: ${days}`,
		text: (teacher: string, days: string) =>
			`${teacher} ha cancelado los días libres: ${days}. Las clases que se dieron a otros profesores o se cancelaron quedan así hasta que usted las cambie.`,
		button: 'Abrir los días libres del profesorado',
	},
	timeOffWithdrawn: {
		subject: (teacher: string, days: string) => `Petición de días libres retirada por ${teacher}: ${days}`,
		text: (teacher: string, days: string) =>
			`${teacher} ya no pide días libres: ${days}. No hay nada que responder.`,
		button: 'Abrir los días libres del profesorado',
	},
}
