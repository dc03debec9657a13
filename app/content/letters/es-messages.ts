export const messages = {
	choose: 'Elegir qué correos recibe',
	lent: {
		subject: (item: string, student: string) => `En préstamo a ${student}: ${item}`,
		text: (school: string, student: string) => `${school} ha prestado esto a ${student}:`,
		lentOn: (day: string) => `Prestado el ${day}`,
		dueOn: (day: string) => `Hay que devolverlo el ${day} como muy tarde`,
		rent: (amount: string) => `Alquiler: ${amount} al mes, en sus facturas`,
		deposit: (amount: string) => `Fianza: ${amount}`,
		button: 'Ver lo que está en préstamo',
	},
	notice: {
		subject: (from: string, school: string) => `Mensaje nuevo de ${from} en ${school}`,
		text: (from: string, subject: string) => `${from} le ha enviado un mensaje: «${subject}».`,
		line: (from: string, subject: string) => `${from} le ha escrito: «${subject}»`,
		button: 'Leer el mensaje',
	},
	copy: {
		subject: (subject: string, school: string) => `${subject} (copia de ${school})`,
		text: (school: string, from: string) =>
			`Su hijo o hija participa en una conversación en ${school} y usted recibe una copia porque es menor de edad. ${from} ha escrito:`,
	},
	broadcast: {
		wrote: (from: string) => `${from} ha escrito:`,
		because: (school: string) => `Recibe este correo porque está en contacto con ${school}.`,
		button: 'Abrir en Solfa',
		unsubscribe: (school: string) => `Dejar de recibir los avisos de ${school}`,
		unsubscribeMessages: (school: string) =>
			`Dejar de recibir los avisos y los mensajes de grupo de ${school}`,
	},
	recording: {
		subject: (student: string) => `Un comentario sobre una grabación de ${student}`,
		text: (teacher: string, student: string, school: string) =>
			`${teacher} (${school}) ha escuchado una grabación de ${student} y escribe:`,
		line: (teacher: string, student: string) => `${teacher} ha comentado una grabación de ${student}`,
		button: 'Escuchar y responder',
	},
	recordingAnswer: {
		subject: (student: string) => `Una respuesta sobre una grabación de ${student}`,
		text: (from: string, student: string) =>
			`${from} ha respondido a su comentario sobre una grabación de ${student}:`,
		line: (from: string, student: string) =>
			`${from} ha respondido a su comentario sobre una grabación de ${student}`,
		button: 'Abrir la grabación',
	},
	feedbackReply: {
		subject: (school: string) => `Una respuesta de ${school} a sus comentarios`,
		text: (from: string, school: string) => `${from}, de ${school}, ha respondido a sus comentarios:`,
		line: (from: string) => `${from} ha respondido a sus comentarios`,
		button: 'Abrir sus comentarios',
	},
	learning: {
		note: (student: string, day: string) => `Nota sobre la clase de ${student}, ${day}`,
		assignment: (student: string) => `Nueva tarea para ${student}`,
		from: (school: string) => `El profesorado de ${school} escribe:`,
		forNext: (text: string) => `Para la próxima clase: ${text}`,
		button: 'Abrir el progreso',
	},
	report: {
		subject: (student: string, title: string) => `Un informe sobre ${student}: ${title}`,
		text: (school: string, student: string, title: string) =>
			`${school} ha publicado un informe sobre ${student}: «${title}».`,
		button: 'Leer el informe',
	},
	reportReturned: {
		subject: (student: string, title: string) => `Cambie, por favor, el informe sobre ${student}: ${title}`,
		text: (school: string) => `La oficina de ${school} pide cambios:`,
		button: 'Abrir el informe',
	},
	summary: {
		subject: (school: string, count: number) =>
			`Su resumen de ${school}: ${count} ${count === 1 ? 'notificación' : 'notificaciones'}`,
		more: (count: number) => `Y ${count} más.`,
		button: 'Abrir Solfa',
		unsubscribe: 'Dejar de recibir este resumen',
	},
}
