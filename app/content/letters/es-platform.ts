/** Emails from Solfa itself. */
export const platform = {
	contactReceipt: {
		subject: 'Hemos recibido su mensaje',
		text: [
			'Gracias por escribir a Solfa. Su mensaje nos ha llegado. Le responderemos en un plazo de 24 horas.',
			'Si no nos ha escrito usted, alguien indicó su dirección por error: no tiene que hacer nada.',
		],
	},
	demoReceipt: {
		subject: 'Hemos recibido su solicitud de demostración',
		text: [
			'Gracias por solicitar una demostración de Solfa. Nos pondremos en contacto con usted en un plazo de 24 horas para acordar su demostración personalizada.',
			'Si no la ha solicitado usted, alguien indicó su dirección por error: no tiene que hacer nada.',
		],
	},
	plan: (plan: string) => `Plan: ${plan}`,
	noPlan: 'Todavía sin plan',
	cycles: {
		monthly: (name: string, price: string) => `${name}, ${price} al mes`,
		yearly: (name: string, price: string) => `${name}, ${price} al año`,
	},
	pastDue: {
		first: {
			subject: (school: string) => `El pago de ${school} no se ha podido realizar`,
			text: (school: string, failed: string, readOnly: string) =>
				`PayPal no pudo cobrarle el pago de ${school} el ${failed}. Puede seguir trabajando como hasta ahora hasta el ${readOnly}.`,
		},
		second: {
			subject: (school: string, readOnly: string) => `${school} pasa a ser de solo lectura el ${readOnly}`,
			text: (failed: string, readOnly: string) =>
				`El pago que falló el ${failed} sigue pendiente. A partir del ${readOnly} se podrá seguir abriendo y descargando todo, pero no se podrá modificar nada.`,
		},
		third: {
			subject: (school: string) => `${school} es de solo lectura`,
			text: (failed: string, school: string, closes: string) =>
				`El pago que falló el ${failed} sigue pendiente, por lo que ahora no se puede modificar nada en ${school}. Todo se conserva. El ${closes} la escuela se cierra hasta que pague.`,
		},
		check:
			'Compruebe primero su tarjeta o cuenta bancaria en PayPal y vuelva a intentar después el pago en la página de su suscripción.',
		button: 'Abrir su suscripción',
	},
	subscription: {
		canceled: {
			subject: (school: string) => `La suscripción de ${school} está cancelada`,
			text: (school: string) => `Ha cancelado la suscripción de ${school}. No se le cobrará nada más.`,
			until: (until: string) =>
				`Puede usar Solfa hasta el ${until}. Hasta entonces puede reanudar la suscripción en su página.`,
		},
		resumed: {
			subject: (school: string) => `La suscripción de ${school} continúa`,
			text: (school: string) => `Ha reanudado la suscripción de ${school}. Ahora no se le cobra nada.`,
			next: (amount: string, day: string) => `El próximo cobro será de ${amount} el ${day}.`,
		},
		changed: {
			subject: (school: string) => `El plan de ${school} ha cambiado`,
			text: (school: string) => `Ha cambiado el plan de ${school}. Ahora no se le cobra nada.`,
		},
		button: 'Abrir su suscripción',
	},
	payment: {
		subject: (amount: string, school: string) => `Pago recibido: ${amount} por ${school}`,
		text: (amount: string, school: string, day: string) =>
			`Hemos recibido ${amount} por ${school} el ${day}. Gracias.`,
		receipt: (number: string) => `Recibo: ${number}`,
		more: 'En la página de su suscripción puede ver todos los recibos y cancelar cuando quiera.',
		button: 'Ver el recibo',
	},
	lookedAt: {
		subject: (school: string) => `El soporte de Solfa está viendo ${school}`,
		text: (school: string, minutes: number) =>
			`Una persona del soporte de Solfa está viendo ${school} tal como la ve usted, durante ${minutes} minutos como máximo. No puede modificar, descargar ni pagar nada.`,
		reason: (reason: string) => `Su motivo: ${reason}`,
		history: 'El historial recoge todas las visitas. Si no la esperaba, escríbanos.',
		button: 'Abrir el historial',
	},
	oversight: {
		reason: (reason: string) => `El motivo: ${reason}`,
		question: 'Si tiene alguna pregunta, responda a este correo o escríbanos.',
		button: 'Abrir Solfa',
		download: 'Descargar sus datos',
		limits: {
			subject: (school: string) => `Los límites de ${school} han cambiado`,
			text: (until: string, limits: string) => `Hasta el ${until} puede tener ${limits}.`,
			teachers: (count: number) => `${count} docentes`,
			students: (count: number) => `${count} alumnos`,
			both: (teachers: string, students: string) => `${teachers} y ${students}`,
		},
		open: {
			subject: (school: string) => `${school} está abierta`,
			text: (until: string) => `Puede usar Solfa hasta el ${until}. No tiene que pagar antes.`,
		},
		suspended: {
			subject: (school: string) => `${school} es de solo lectura`,
			text: 'Todos pueden seguir iniciando sesión, abrir todo y descargar datos, pero no se puede modificar nada.',
		},
		resumed: {
			subject: (school: string) => `${school} se puede usar de nuevo`,
			text: 'Se ha levantado la suspensión.',
		},
		deletion: {
			subject: (school: string) => `${school} se va a eliminar`,
			text: (day: string) =>
				`El ${day} se eliminará todo. Hasta entonces todo es de solo lectura: descargue lo que necesite.`,
		},
		kept: {
			subject: (school: string) => `${school} no se va a eliminar`,
			text: 'Todo se mantiene y se puede usar como antes.',
		},
	},
}
