import { fitText } from '#app/domain/text/text-length.ts'
import type { Language } from '#app/utils/spoken.ts'

const STOP: Record<Language, string> = {
	en: ' Reply STOP to end texts.',
	es: ' Responda STOP para no recibir más.',
	de: ' STOP beendet die SMS.',
}

/** A text names the school, because its number is unknown to families, and says how to end texts. */
export function schoolText(school: string, text: string, language: Language): string {
	return fitText(`${school}: ${text}`, STOP[language])
}
