import type { PortalWords } from './catalogs.ts'

export const absence: PortalWords['absence'] = {
	title: (child: string, day: string) => `${child} no puede venir el ${day}`,
	ownTitle: (day: string) => `No puedo ir el ${day}`,
	reason: 'Motivo (opcional)',
	submit: 'Comunicar ausencia',
	sending: 'Comunicando...',
	keep: 'Mantener la clase',
	until: (when: string) => `Hasta el ${when}: `,
	noCharge: 'Esta clase no se cobra.',
	samePrice: 'El precio no cambia.',
	charged: 'Esta clase se cobra.',
	charged24: (hours: number) =>
		`Faltan menos de ${hours} horas, así que esta clase se cobra y no hay clase de recuperación.`,
	ofPackage: 'Esta clase cuenta para el paquete.',
	ofPackage24: (hours: number) =>
		`Faltan menos de ${hours} horas, así que esta clase cuenta para el paquete y no hay clase de recuperación.`,
	late: (hours: number) => `Faltan menos de ${hours} horas, así que no hay clase de recuperación.`,
	ownMakeUp: (minutes: number, until: string | null) =>
		`Recibe una clase de recuperación de ${minutes} minutos${until ? `, el ${until} como muy tarde` : ''}.`,
	makeUp: (child: string, minutes: number, until: string | null) =>
		`${child} recibe una clase de recuperación de ${minutes} minutos${until ? `, el ${until} como muy tarde` : ''}.`,
	noMakeUp: 'No da derecho a una clase de recuperación.',
	trialGoesOn: 'La prueba continúa con la próxima clase.',
	capReached: {
		term: (of: number) => `No hay clase de recuperación: se alcanzó el máximo de ${of} en este periodo.`,
		month: (of: number) => `No hay clase de recuperación: se alcanzó el máximo de ${of} en este mes.`,
		quarter: (of: number) => `No hay clase de recuperación: se alcanzó el máximo de ${of} en este trimestre.`,
		year: (of: number) => `No hay clase de recuperación: se alcanzó el máximo de ${of} en este año.`,
	},
	left: {
		term: (left: number, of: number) =>
			`Después ${left === 1 ? 'quedará' : 'quedarán'} ${left} de ${of} en este periodo.`,
		month: (left: number, of: number) =>
			`Después ${left === 1 ? 'quedará' : 'quedarán'} ${left} de ${of} en este mes.`,
		quarter: (left: number, of: number) =>
			`Después ${left === 1 ? 'quedará' : 'quedarán'} ${left} de ${of} en este trimestre.`,
		year: (left: number, of: number) =>
			`Después ${left === 1 ? 'quedará' : 'quedarán'} ${left} de ${of} en este año.`,
	},
	creditBack: 'Conserva la clase de recuperación para otra hora.',
	creditUsed: 'Esta clase de recuperación cuenta como utilizada.',
	creditOver: 'El plazo de esta clase de recuperación ha terminado y no se podrá reservar de nuevo.',
	creditLost: (hours: number) =>
		`Faltan menos de ${hours} horas, así que esta clase de recuperación cuenta como utilizada.`,
	refusal: 'No se ha comunicado nada',
	several: {
		link: 'Comunicar varios días de ausencia',
		title: 'Varios días de ausencia',
		about: (children: string) => `Para ${children}`,
		from: 'Primer día de ausencia',
		to: 'Último día de ausencia',
		show: 'Ver las clases',
		fromMissing: 'Indique el primer día de ausencia',
		toMissing: 'Indique el último día de ausencia',
		past: 'Indique hoy o un día posterior',
		order: 'El último día no puede ser anterior al primero',
		tooLong: (days: number) => `Indique como máximo ${days} días a la vez`,
		found: (from: string, to: string) => (from === to ? `Clases del ${from}` : `Clases del ${from} al ${to}`),
		untick: 'Desmarque las clases que sí tienen lugar.',
		tick: 'Marque al menos una clase',
		none: 'En estos días no hay clases cuya ausencia se pueda comunicar.',
		submit: 'Comunicar ausencias',
		keep: 'Mantener las clases',
	},
}
