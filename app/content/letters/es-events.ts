export const events = {
	invited: {
		subject: (event: string) => `Invitación: ${event}`,
		text: (school: string, event: string) => `${school} le invita a participar en ${event}:`,
	},
	'signed-up': {
		subject: (event: string) => `Inscripción confirmada: ${event}`,
		text: (school: string, event: string) => `${school} confirma la inscripción en ${event}:`,
	},
	withdrawn: {
		subject: (event: string, student: string) => `${student} ya no participa en ${event}`,
		text: (school: string, event: string, student: string) =>
			`Se ha anulado la inscripción de ${student} en ${event}, de ${school}:`,
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
	result: {
		subject: (event: string, student: string) => `Resultado de ${student}: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} ha registrado este resultado de ${student} en ${event}:`,
	},
	absent: {
		subject: (event: string, student: string) => `${student} no se presentó: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} ha registrado que ${student} no se presentó a ${event}.`,
	},
	removed: {
		subject: (event: string, student: string) => `Corrección sobre ${student}: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} ha borrado lo que había registrado sobre ${student} en ${event}. Ya no es válido.`,
	},
	guests: 'Invitación para:',
	signUp: (until: string) => `Puede inscribirse en el portal hasta el ${until}.`,
	answer: (school: string, until: string) => `Si quiere participar, avise a ${school} hasta el ${until}.`,
	who: (lines: number) => (lines === 1 ? 'Participa:' : 'Participan:'),
	costs: (amount: string) => `Participar cuesta ${amount}. Se añade a su próxima factura.`,
	each: (amount: string) => `${amount} por persona`,
	costsOther: (student: string) =>
		`Participar tiene una cuota, que se añade a la próxima factura de quien paga por ${student}.`,
	free: (until: string) => `Si anula la inscripción hasta el ${until}, no se cobra nada.`,
	left: {
		fee: (amount: string) => `La cuota de ${amount}`,
		feeOther: (student: string) => `La cuota de ${student}`,
		stays: (fee: string, until: string) =>
			`${fee} se mantiene. La inscripción se podía anular sin coste hasta el ${until}.`,
		free: (fee: string) => `${fee} no se cobra.`,
		credited: (fee: string) => `${fee} se ha abonado.`,
		later: (fee: string) => `${fee} se descuenta de la próxima factura.`,
	},
	withdraw: 'Puede anular la inscripción en el portal hasta que se cierre el plazo.',
	withdrawByAsking: (school: string) => `Para anular la inscripción, consulte a ${school}.`,
	see: 'Ver audiciones y exámenes',
	teachers: {
		moved: (school: string, event: string) =>
			`${event}, de ${school}, tendrá lugar a otra hora o en otro sitio.`,
		before: (when: string) => `Antes: ${when}`,
		now: (when: string) => `Ahora: ${when}`,
		students: (lines: number) =>
			lines === 1 ? 'Su alumno o alumna que participa:' : 'Sus alumnos que participan:',
		open: 'Abrir la audición o el examen',
	},
}
