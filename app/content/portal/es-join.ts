import type { join as en } from './en-join.ts'

/** Classes a family may join, in Spanish. */
export const join: typeof en = {
	title: 'Grupos abiertos',
	none: 'Ahora no hay grupos con inscripción. Pregunte: puede que haya nuevos en preparación.',
	do: {
		seat: (child: string) => `Inscribir a ${child}`,
		list: (child: string) => `Lista de espera para ${child}`,
		ask: (child: string) => `Pedir plaza para ${child}`,
	},
	self: { seat: 'Inscribirme', list: 'A la lista de espera', ask: 'Pedir una plaza' },
	is: {
		in: (child: string) => `${child} está en este grupo`,
		waiting: (child: string) => `${child} está en la lista de espera`,
		asked: (child: string) => `Recibirá respuesta a su petición para ${child}`,
	},
	leave: { waiting: 'Salir de la lista de espera', asked: 'Retirar la petición' },
	leaving: {
		waiting:
			'Se renuncia al lugar en la lista de espera. Más adelante puede volver a apuntarse, al final de la lista.',
		asked: 'La petición se retira. Más adelante puede volver a pedir plaza.',
	},
	sibling: 'otro niño o niña',
	newcomer: 'Niño o niña',
	mayNotBook: 'Solo puede inscribir quien puede reservar clases. Pregunte a la oficina de la escuela.',
	trial: '¿Quiere probar antes una clase?',
	askForTrial: 'Pedir una clase de prueba',
	trialSubject: 'Clase de prueba',
	yourself: '¿Quiere aprender aquí usted? Elija «Yo» en la página de inscripción.',
	signUpPage: 'Página de inscripción',
	waits: 'A la lista de espera si la plaza ya está ocupada',
	back: 'Cancelar',
	refusal: 'No se envió nada',
}
