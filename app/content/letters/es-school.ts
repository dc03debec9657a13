import { conArticulo, deArticulo, inSentence } from '../bill-names.ts'

/** Emails from a school about money and ownership. */
export const school = {
	invoice: {
		subject: (name: string, school: string) => `${name} de ${school}`,
		reminderSubject: (name: string, school: string) => `Recordatorio: ${inSentence(name)} de ${school}`,
		here: (name: string, school: string) => `Aquí tiene ${conArticulo(name)} de ${school}.`,
		reminder: (name: string, school: string) =>
			`Le recordamos ${conArticulo(name)} de ${school}. Si ya ha pagado en los últimos días, no tenga en cuenta este mensaje.`,
		remindersSubject: (sum: string, school: string) => `Recordatorio: ${sum} por pagar a ${school}`,
		reminders: (school: string) =>
			`Le recordamos lo que tiene por pagar a ${school}. Si ya ha pagado en los últimos días, no tenga en cuenta este mensaje.`,
		altogether: 'En total',
		due: (day: string) => `Vence el ${day}`,
		wasDue: (day: string) => `Venció el ${day}`,
		nextPart: (day: string) => `Es el próximo pago de su plan de pagos y vence el ${day}`,
		nextPartLate: (day: string) => `Es el próximo pago de su plan de pagos y venció el ${day}`,
		partsDue: (count: number, day: string) =>
			`${count} pagos de su plan de pagos están pendientes; el primero venció el ${day}`,
		rest: (whole: string) => `Es lo que queda por pagar de ${whole}.`,
		credit: (amount: string) => `Su saldo a favor de ${amount} ya está descontado.`,
		alsoOpen: (amount: string, day: string) => `Pendiente de antes: ${amount}, con fecha límite el ${day}.`,
		alsoOpenLate: (amount: string, day: string) =>
			`Pendiente de antes: ${amount}. La fecha límite era el ${day}.`,
		alsoOpenSince: (amount: string, day: string) =>
			`Pendiente de antes: ${amount}. La fecha límite de la primera parte era el ${day}.`,
		because: (school: string) => `Recibe este correo porque las facturas de ${school} se le envían a usted.`,
		billed: 'Conceptos',
		moreLines: (lines: number) =>
			`Y ${lines === 1 ? '1 línea más' : `${lines} líneas más`}: todo figura en el PDF.`,
		shareSettled: 'Su parte está pagada.',
		paid: 'El importe está pagado por completo.',
		forOthers: 'Esta factura la pagan otras personas. Usted no debe nada de ella.',
		yourShare: (share: string, total: string) => `Su parte: ${share} de ${total}`,
		pay: (amount: string) => `Pagar ${amount}`,
		see: (name: string) => `Ver ${conArticulo(name)}`,
	},
	/** Receipts of payments online, and of those the office recorded. */
	received: {
		subject: (amount: string, school: string) => `Pago recibido: ${amount} a ${school}`,
		text: (amount: string, school: string, name: string, day: string) =>
			`Gracias. ${school} recibió su pago de ${amount} por ${conArticulo(name)} el ${day}.`,
		recorded: (amount: string, school: string, day: string) =>
			`Gracias. ${school} recibió su pago de ${amount} el ${day}.`,
		toPay: (amount: string, day: string) => `Por pagar: ${amount}, con fecha límite el ${day}.`,
		toPayLate: (amount: string, day: string) => `Por pagar: ${amount}. La fecha límite era el ${day}.`,
		toPaySince: (amount: string, day: string) =>
			`Por pagar: ${amount}. La fecha límite de la primera parte era el ${day}.`,
		partDue: (amount: string, day: string) => `De ese importe, ${amount} tienen como fecha límite el ${day}.`,
		partLate: (amount: string, day: string) =>
			`De ese importe, ${amount} tenían como fecha límite el ${day}.`,
		partSince: (amount: string, day: string) =>
			`De ese importe, ${amount} están vencidos, la primera parte desde el ${day}.`,
		takenBack: (amount: string, school: string) => `Pago anulado: ${amount} a ${school}`,
		voided: (amount: string, school: string, day: string) =>
			`El pago de ${amount} a ${school} del ${day} se registró por error. Su recibo ya no es válido.`,
		returned: (amount: string, school: string, day: string) =>
			`El banco devolvió su pago de ${amount} a ${school} del ${day}.`,
		reversed: (amount: string, school: string, day: string) =>
			`Su pago de ${amount} a ${school} del ${day} se revirtió.`,
		receiptEnds: 'El recibo ya no es válido.',
		openAgain: 'Lo que pagaba vuelve a estar pendiente.',
		refundedBefore: (amount: string) =>
			`De ese pago ya se habían reembolsado ${amount}. Devuelva también esa cantidad: no figura en ninguna factura.`,
		shareSubject: (amount: string, school: string) => `Su parte está pagada: ${amount} a ${school}`,
		shareOpenSubject: (amount: string, school: string) =>
			`Su parte vuelve a estar pendiente: ${amount} a ${school}`,
		share: {
			paid: (payer: string, name: string, amount: string) =>
				`${payer} pagó los ${amount} que le correspondían a usted ${deArticulo(name)}. Ya no tiene que pagarlos.`,
			refunded: (payer: string, name: string, amount: string) =>
				`${payer} había pagado su parte ${deArticulo(name)}. De ella se han reembolsado ${amount}, que vuelven a estar pendientes.`,
			reversed: (payer: string, name: string, amount: string) =>
				`${payer} había pagado su parte ${deArticulo(name)}. De ella se han anulado ${amount}, que vuelven a estar pendientes.`,
		},
		refundSubject: (amount: string, school: string) => `Reembolso: ${amount} de ${school}`,
		refunded: (amount: string, school: string, day: string, method: string) =>
			`${school} reembolsó ${amount} el ${day} (${inSentence(method)}).`,
		refundOpens: 'Lo que pagaba este dinero vuelve a estar pendiente.',
	},
	statement: {
		subject: (school: string) => `Su extracto de ${school}`,
		here: (school: string, from: string, until: string) =>
			`Aquí tiene su extracto de ${school}, del ${from} al ${until}. Todo figura en el PDF.`,
	},
	autopay: {
		noticeSubject: (name: string, day: string) =>
			`La ${inSentence(name)} se pagará automáticamente el ${day}`,
		declinedSubject: (name: string) => `Su tarjeta fue rechazada para ${conArticulo(name)}`,
		declined: (amount: string, name: string, card: string) =>
			`${amount} ${deArticulo(name)} no se pudieron cargar a ${card}.`,
		again: (day: string) =>
			`Se intentará de nuevo el ${day}. También puede pagar ahora o guardar otra tarjeta.`,
		over: 'No se intentará de nuevo. Pague la factura y guarde otra tarjeta para la próxima.',
		notPaidEither: (numbers: string) =>
			`Hasta que vuelva a guardar una tarjeta, tampoco se pagarán automáticamente estas facturas: ${numbers}.`,
		cardStopped: (card: string, day: string) =>
			`Esta factura no se paga automáticamente, porque ${card} fue rechazada el ${day}. Páguela o vuelva a guardar una tarjeta en el portal.`,
		stop: 'Puede cambiar o detener los pagos automáticos en el portal.',
	},
	parts: {
		agreedSubject: (name: string, school: string) => `Pago a plazos ${deArticulo(name)} de ${school}`,
		changedSubject: (name: string, school: string) => `Nuevas fechas para ${conArticulo(name)} de ${school}`,
		endedSubject: (name: string, school: string) => `Fin del pago a plazos ${deArticulo(name)} de ${school}`,
		agreed: (open: string, name: string, school: string) =>
			`${school} está de acuerdo en que pague a plazos los ${open} pendientes ${deArticulo(name)}:`,
		changed: (open: string, name: string, school: string) =>
			`${school} ha cambiado los plazos ${deArticulo(name)}. Quedan por pagar ${open}:`,
		ask: 'Si no es lo que acordó, póngase en contacto con nosotros.',
		isDue: (open: string, name: string, school: string, due: string) =>
			`Quedan por pagar ${open} ${deArticulo(name)} de ${school}. Vence el ${due}.`,
		wasDue: (open: string, name: string, school: string, due: string) =>
			`Quedan por pagar ${open} ${deArticulo(name)} de ${school}. Venció el ${due}.`,
		/** The same for one of several payers. */
		ofShare: {
			agreed: (open: string, name: string, school: string) =>
				`${school} está de acuerdo en que ${conArticulo(name)} se pague a plazos. Su parte de lo pendiente es de ${open}. Usted paga:`,
			changed: (open: string, name: string, school: string) =>
				`${school} ha cambiado los plazos ${deArticulo(name)}. Quedan por pagar ${open} de su parte:`,
			isDue: (open: string, name: string, school: string, due: string) =>
				`Quedan por pagar ${open} de su parte ${deArticulo(name)} de ${school}. Vence el ${due}.`,
			wasDue: (open: string, name: string, school: string, due: string) =>
				`Quedan por pagar ${open} de su parte ${deArticulo(name)} de ${school}. Venció el ${due}.`,
		},
		ended: (name: string, school: string) =>
			`El pago a plazos ${deArticulo(name)} de ${school} ha terminado.`,
	},
	ownership: {
		subject: (from: string, school: string) => `${from} quiere cederle ${school}`,
		text: (from: string, school: string) =>
			`${from} le pide que se haga cargo de ${school} en Solfa. Usted pasaría a administrar la escuela, y ${from}, a ser docente.`,
		life: 'Inicie sesión en un plazo de 7 días para aceptar o rechazar. Hasta entonces no cambia nada.',
		button: 'Ir a su escritorio',
	},
	offered: {
		subject: (school: string) => `Se ha ofrecido ${school} a otra persona`,
		text: (to: string, school: string) =>
			`Se ha pedido a ${to} que se haga cargo de ${school} en Solfa. ${to} pasaría a administrar la escuela, y usted, a ser docente. No cambia nada hasta que acepte, en un plazo de 7 días.`,
		withdraw: 'Puede retirar la oferta en los ajustes, en «People».',
	},
	taken: {
		subject: (to: string, school: string) => `${to} administra ahora ${school}`,
		text: (to: string, school: string) =>
			`${to} se ha hecho cargo de ${school} en Solfa. Ahora usted es docente allí.`,
		takeBack:
			'Si usted no ofreció la escuela, recupérela en un plazo de 7 días. El enlace le devuelve la administración, cierra las sesiones de ambos y le permite elegir una contraseña nueva.',
		button: (school: string) => `Recuperar ${school}`,
	},
}
