import type { Language } from '#app/utils/spoken.ts'

/**
 * A solo teacher runs a studio, which has neither an office nor other teachers. Texts of the portal are rewritten with these
 * pairs, the longer ones first. Texts with placeholders avoid such nouns, because names and messages are in them.
 */
const pairs: Record<Language, readonly (readonly [RegExp, string])[]> = {
	en: [
		[/The school’s office reads .* if you say so\./, 'Your teacher reads what you write.'],
		[/The teachers and the office of your school can/, 'Your teacher can'],
		[/\byour teachers\b/g, 'your teacher'],
		[/\bTeachers write here\b/g, 'Your teacher writes here'],
		[/\bA teacher (has|commented)\b/g, 'Your teacher $1'],
		[/No teacher has listened/, 'Your teacher has not listened'],
		[/\b(the|your) office of your school\b/g, 'your studio'],
		[/\bschool’s office\b/g, 'studio'],
		[/\boffice\b/g, 'studio'],
		[/\bschool\b/g, 'studio'],
		[/\bSchool\b/g, 'Studio'],
	],
	de: [
		[/Was Sie schreiben, liest das .* möchten\./, 'Was Sie schreiben, liest Ihre Lehrkraft.'],
		[/Die Lehrkräfte und das Sekretariat Ihrer Schule können/, 'Ihre Lehrkraft kann'],
		[/halten die Lehrkräfte/, 'hält die Lehrkraft'],
		[/schreiben die Lehrkräfte/, 'schreibt die Lehrkraft'],
		[/Noch hat sie keine Lehrkraft angehört/, 'Ihre Lehrkraft hat sie noch nicht angehört'],
		[/Eine Lehrkraft hat/, 'Ihre Lehrkraft hat'],
		[/Ihre(n|r) Lehrkräften?/, 'Ihrer Lehrkraft'],
		[/Das Sekretariat hat Ihre Anfrage\. Es/, 'Die Lehrkraft hat Ihre Anfrage. Sie'],
		[/im Büro der Schule nach/, 'bei der Lehrkraft nach'],
		[/Vom Büro/, 'Von der Lehrkraft'],
		[/dem Sekretariat/, 'der Lehrkraft'],
		[/(d|D)as (Büro|Sekretariat)( (der|Ihrer) Schule)?/, '$1ie Lehrkraft'],
		[/Sekretariat/, 'Lehrkraft'],
		[/Schule geschlossen/, 'Kein Unterricht'],
		[/an dieser Schule/, 'hier'],
		[/Schule/g, 'Lehrkraft'],
	],
	es: [
		[/Lo que escriba lo lee .* usted quiere\./, 'Lo que escriba lo lee su docente.'],
		[/La pueden reproducir los profesores y la secretaría de su escuela/, 'La puede reproducir su docente'],
		[/Ningún profesor la ha escuchado todavía/, 'Su docente todavía no la ha escuchado'],
		[/Un profesor (la )?ha/, 'Su docente $1ha'],
		[/\ba la (secretaría|oficina)( de (la|su) escuela)?/, 'al estudio'],
		[/([lL])a (secretaría|oficina)( de (la|su) escuela)?/g, '@$1 estudio'],
		[/Secretaría/, 'Estudio'],
		[/Escuela cerrada/, 'Sin clases'],
		[/\bde la escuela\b/gi, 'del estudio'],
		[/\ba la escuela\b/g, 'al estudio'],
		[/([lL])a escuela\b/g, '@$1 estudio'],
		[/\besta escuela\b/g, 'este estudio'],
		[/\bescuela\b/g, 'estudio'],
		[/@l/g, 'el'],
		[/@L/g, 'El'],
	],
}

function inStudio(language: Language, text: string): string {
	return pairs[language].reduce((read, [from, to]) => read.replace(from, to), text)
}

/** A catalog with its texts rewritten. */
export function catalogInStudio<Words>(language: Language, words: Words): Words {
	const read = (value: unknown): unknown => {
		if (typeof value === 'string') return inStudio(language, value)
		if (Array.isArray(value)) return value.map(read)
		if (typeof value !== 'object' || value === null) return value
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner)]))
	}
	return read(words) as Words
}
