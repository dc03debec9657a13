import type { Phrases } from '../phrases.ts'
import type { Language } from '#app/utils/spoken.ts'

/**
 * The sentences with which billing explains its lines. `{n}` is a number, `{money}` an amount, `{day}` a date, `{label}` a
 * mark and `{text}` a text of the school, which stays as it is.
 */
export const lineReasons: Record<Exclude<Language, 'en'>, Phrases> = {
	de: {
		'{n} of {n} days': '{n} von {n} Tagen',
		'{n} of {n} lessons': '{n} von {n} Unterrichtsstunden',
		'{n} of {n} lessons, {n} of them on closed days':
			'{n} von {n} Unterrichtsstunden, davon {n} an unterrichtsfreien Tagen',
		'{n} lessons, {n} of them on closed days': '{n} Unterrichtsstunden, davon {n} an unterrichtsfreien Tagen',
		'{n} of {n} lessons, closed on {n} of them':
			'{n} von {n} Unterrichtsstunden, an {n} Tagen unterrichtsfrei',
		'{n} of {n} lessons, closed on {n} of them, {n} free of charge':
			'{n} von {n} Unterrichtsstunden, an {n} Tagen unterrichtsfrei, {n} kostenlos',
		'{n} of {n} lessons, {n} free of charge': '{n} von {n} Unterrichtsstunden, {n} kostenlos',
		'{n} lessons, {n} are included': '{n} Unterrichtsstunden, {n} sind im Preis enthalten',
		'1 lesson': '1 Unterrichtsstunde',
		'{n} lessons': '{n} Unterrichtsstunden',
		'absence reported in time: {day}': 'rechtzeitig abgemeldet: {day}',
		'lesson canceled: {day}': 'Unterrichtsstunde abgesagt: {day}',
		'1 lesson during the pause': '1 Unterrichtsstunde während der Pause',
		'{n} lessons during the pause': '{n} Unterrichtsstunden während der Pause',
		'1 lesson taught': '1 Unterrichtsstunde gehalten',
		'{n} lessons taught': '{n} Unterrichtsstunden gehalten',
		'less what is charged of the month already': 'abzüglich des schon berechneten Teils des Monats',
		'what is left of the month': 'Rest des Monats',
		'what is left': 'Restbetrag',
		'{money} of it was billed before': 'davon {money} schon berechnet',
		'Credited with {text}, charged after all': 'mit {text} gutgeschrieben, nun doch berechnet',
		'part {n} of {n}': 'Teilbetrag {n} von {n}',
		'whole course': 'ganzer Kurs',
		'package of {n} lessons': 'Paket mit {n} Unterrichtsstunden',
		'{n}% sibling discount': '{n} % Geschwisterrabatt',
		'Marked “{label}”': 'Eingetragen als „{label}“',
		'Marked “{label}”, made up for {day}': 'Eingetragen als „{label}“, nachgeholt für den {day}',
		'Signed up for {day}': 'Angemeldet für den {day}',
		'Lent on {day}': 'Ausgeliehen am {day}',
		'Withdrawn or canceled, {day}': 'Abgemeldet oder abgesagt, {day}',
		'Unpaid more than 1 day after it was due': 'Mehr als 1 Tag nach Fälligkeit nicht bezahlt',
		'Unpaid more than {n} days after it was due': 'Mehr als {n} Tage nach Fälligkeit nicht bezahlt',
		'Unpaid more than 1 day after a payment was taken back':
			'Mehr als 1 Tag nach der Rückgabe einer Zahlung nicht bezahlt',
		'Unpaid more than {n} days after a payment was taken back':
			'Mehr als {n} Tage nach der Rückgabe einer Zahlung nicht bezahlt',
	},
	es: {
		'{n} of {n} days': '{n} de {n} días',
		'{n} of {n} lessons': '{n} de {n} clases',
		'{n} of {n} lessons, {n} of them on closed days': '{n} de {n} clases, {n} de ellas en días sin clase',
		'{n} lessons, {n} of them on closed days': '{n} clases, {n} de ellas en días sin clase',
		'{n} of {n} lessons, closed on {n} of them': '{n} de {n} clases, con {n} días sin clase',
		'{n} of {n} lessons, closed on {n} of them, {n} free of charge':
			'{n} de {n} clases, con {n} días sin clase, {n} sin cargo',
		'{n} of {n} lessons, {n} free of charge': '{n} de {n} clases, {n} sin cargo',
		'{n} lessons, {n} are included': '{n} clases, {n} están incluidas en el precio',
		'1 lesson': '1 clase',
		'{n} lessons': '{n} clases',
		'absence reported in time: {day}': 'ausencia comunicada a tiempo: {day}',
		'lesson canceled: {day}': 'clase cancelada: {day}',
		'1 lesson during the pause': '1 clase durante la pausa',
		'{n} lessons during the pause': '{n} clases durante la pausa',
		'1 lesson taught': '1 clase impartida',
		'{n} lessons taught': '{n} clases impartidas',
		'less what is charged of the month already': 'menos la parte del mes ya facturada',
		'what is left of the month': 'resto del mes',
		'what is left': 'importe restante',
		'{money} of it was billed before': '{money} ya se facturaron antes',
		'Credited with {text}, charged after all': 'abonado con {text}, se cobra después de todo',
		'part {n} of {n}': 'plazo {n} de {n}',
		'whole course': 'curso completo',
		'package of {n} lessons': 'bono de {n} clases',
		'{n}% sibling discount': '{n} % de descuento por hermanos',
		'Marked “{label}”': 'Registrada como «{label}»',
		'Marked “{label}”, made up for {day}': 'Registrada como «{label}», recupera la del {day}',
		'Signed up for {day}': 'Inscripción para el {day}',
		'Lent on {day}': 'Prestado el {day}',
		'Withdrawn or canceled, {day}': 'Baja o cancelación, {day}',
		'Unpaid more than 1 day after it was due': 'Sin pagar más de 1 día después de su vencimiento',
		'Unpaid more than {n} days after it was due': 'Sin pagar más de {n} días después de su vencimiento',
		'Unpaid more than 1 day after a payment was taken back':
			'Sin pagar más de 1 día después de la devolución de un pago',
		'Unpaid more than {n} days after a payment was taken back':
			'Sin pagar más de {n} días después de la devolución de un pago',
	},
}
