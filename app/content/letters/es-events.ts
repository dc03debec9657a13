export const events = {
	'signed-up': {
		subject: (event: string) => `Inscripción confirmada: ${event}`,
		text: (school: string, event: string) => `${school} confirma la inscripción en ${event}:`,
	},
	changed: {
		subject: (event: string) => `Cambio: ${event}`,
		text: (school: string, event: string) =>
			`${event}, de ${school}, tendrá lugar a otra hora o en otro sitio. Estos son los nuevos datos:`,
	},
	canceled: {
		subject: (event: string) => `Cancelado: ${event}`,
		text: (school: string, event: string) =>
			`${school} ha tenido que cancelar ${event}. Estaba previsto para:`,
	},
	who: (lines: number) => (lines === 1 ? 'Participa:' : 'Participan:'),
	costs: (amount: string) => `Participar cuesta ${amount}. Se añade a su próxima factura.`,
	costsOther: (student: string) =>
		`Participar tiene una cuota, que se añade a la próxima factura de quien paga por ${student}.`,
	free: (until: string) => `Si anula la inscripción hasta el ${until}, no se cobra nada.`,
	withdraw: 'Puede anular la inscripción en el portal hasta que se cierre el plazo.',
	see: 'Ver audiciones y exámenes',
}
