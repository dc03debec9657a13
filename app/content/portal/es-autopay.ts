import type { PortalWords } from './catalogs.ts'

export const autopay: PortalWords['autopay'] = {
	title: 'Pagos automáticos',
	link: 'Pagar automáticamente',
	ownShare: (share) =>
		`Usted comparte las facturas de esta familia. Los pagos automáticos cubren solo su parte${share ? `, el ${share} de cada factura` : ''}.`,
	notDivided: (numbers) => `Las facturas anteriores que no están repartidas se pagan enteras: ${numbers}.`,
	none: 'Usted paga cada factura por su cuenta.',
	paysNothing: 'Usted no paga ninguna parte de las facturas nuevas y no se le cobra ninguna de ellas.',
	unused: (label) => `No se cobra nada a ${label}.`,
	remove: 'Quitar',
	removed: 'Eliminado. No se le cobra nada.',
	off: 'La escuela no cobra pagos automáticamente.',
	cardStopped: (label, day) =>
		`${label} fue rechazada el ${day}. No se le carga nada más. Guarde otra tarjeta, o esta de nuevo. Hasta entonces paga cada factura por su cuenta.`,
	invoiceStopped: (label, day) =>
		`Esta factura no se paga automáticamente, porque ${label} fue rechazada el ${day}. Páguela o vuelva a guardar una tarjeta.`,
	saveAgain: (label, day) => `${label} fue rechazada el ${day}: guardar otra tarjeta`,
	card: (label) => `Las facturas se cargan a ${label}.`,
	debit: (label, reference) => `Las facturas se cobran de ${label}, mandato ${reference}.`,
	since: (day) => `Aceptado el ${day}.`,
	agreedText: 'Lo que aceptó',
	withdraw: 'Dejar de pagar automáticamente',
	withdrawn: 'Los pagos automáticos están desactivados. Vuelve a pagar cada factura por su cuenta.',
	signed:
		'El mandato está firmado. Las facturas pendientes se cobran de su cuenta, salvo aquellas cuyo pago automático ya falló o se devolvió.',
	saved:
		'La tarjeta está guardada. Las facturas pendientes se cargan a ella, salvo aquellas cuyo pago automático ya falló o se devolvió.',
	notSaved: 'No se guardó ninguna tarjeta.',
	mandateTitle: 'Por domiciliación bancaria',
	cardTitle: 'Con tarjeta',
	cardHint: 'Los datos de la tarjeta se introducen en Stripe. La escuela no ve su número.',
	holder: 'Titular de la cuenta',
	iban: 'IBAN',
	agree: 'Acepto',
	sign: 'Firmar el mandato',
	saveCard: 'Guardar una tarjeta',
	changeCard: 'Cambiar la tarjeta',
	changeDebit: 'Otra cuenta bancaria',
	refusal: 'No se guardó',
	others: 'Otras familias',
	mandateText: (creditor, id, days) =>
		`Orden de domiciliación de adeudo directo SEPA. Autorizo a ${creditor} (identificador del acreedor ${id}) a enviar instrucciones a mi entidad para adeudar mi cuenta, y a mi entidad a efectuar los adeudos siguiendo esas instrucciones. El mandato es para pagos recurrentes. Las facturas se cobran en su vencimiento y se anuncian al menos ${days} días antes. Tengo derecho al reembolso por mi entidad dentro de las ocho semanas que siguen al adeudo, en los términos del contrato suscrito con ella. Puedo retirar este mandato en cualquier momento.`,
	cardText: (school, days) =>
		`Autorizo a ${school} a cargar mis facturas a esta tarjeta en su vencimiento, anunciadas al menos ${days} días antes. Un cargo rechazado se intenta de nuevo al día siguiente, tres veces como máximo. Puedo retirarlo en cualquier momento, y las facturas se pagan entonces de otra manera.`,
	notCharged: (label, numbers) =>
		`El pago automático de la factura ${numbers} (${label}) falló. No se volverá a intentar, tampoco con otra tarjeta o cuenta. Pague lo que queda pendiente.`,
	paidBack: (label, numbers) =>
		`Se devolvió dinero del pago automático de la factura ${numbers} (${label}). Lo que queda pendiente no se cobra automáticamente, tampoco de otra tarjeta o cuenta. Páguelo usted.`,
	saveAnother: 'Guarde otra tarjeta para la próxima factura.',
	otherPays: (payer, amount, day) => `${payer} paga ${amount} de esta factura automáticamente el ${day}.`,
	willCharge: (amount, day, label) => `De esta factura se cargarán ${amount} el ${day} a ${label}.`,
	willDebit: (amount, day, label) => `De esta factura se cobrarán ${amount} el ${day} de ${label}.`,
}

/** Refusals and messages of the forms, by their English text. */
export const paymentPhrases: Record<string, string> = {
	'Enter the IBAN': 'Escriba el IBAN',
	'This IBAN is not right. Compare it with your bank card, such as DE89 3704 0044 0532 0130 00':
		'Este IBAN no es correcto. Compárelo con su tarjeta bancaria, por ejemplo DE89 3704 0044 0532 0130 00',
	'Direct debit needs an account in the European Economic Area':
		'La domiciliación necesita una cuenta en el Espacio Económico Europeo',
	'Enter the name of the account holder': 'Escriba el nombre del titular de la cuenta',
	'Tick the box to agree': 'Marque la casilla para aceptar',
	'You pay no part of these invoices, so nothing can be collected from you.':
		'Usted no paga ninguna parte de estas facturas, así que no se le puede cobrar nada.',
	'The school does not use direct debit.': 'La escuela no usa la domiciliación.',
	'The school does not charge cards automatically.': 'La escuela no cobra tarjetas automáticamente.',
	'Stripe does not answer at the moment. No card was saved. Please try again in a few minutes.':
		'Stripe no responde en este momento. No se guardó ninguna tarjeta. Inténtelo de nuevo en unos minutos.',
	'Stripe does not answer at the moment. Nothing was charged. Please try again in a few minutes.':
		'Stripe no responde en este momento. No se ha cobrado nada. Inténtelo de nuevo dentro de unos minutos.',
}
