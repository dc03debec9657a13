import { oncePerLanguage } from '#app/utils/spoken.ts'
import type { Choice } from './demo-choices.ts'

/** Dial codes of the demo form, most likely first. */
export const dialCodes: readonly Choice[] = [
	{ value: '+1', label: '+1 (US/Canada)', countries: 'US CA' },
	{ value: '+27', label: '+27 (South Africa)', countries: 'ZA' },
	{ value: '+44', label: '+44 (United Kingdom)', countries: 'GB' },
	{ value: '+61', label: '+61 (Australia)', countries: 'AU' },
	{ value: '+49', label: '+49 (Germany)', countries: 'DE' },
	{ value: '+33', label: '+33 (France)', countries: 'FR' },
	{ value: '+39', label: '+39 (Italy)', countries: 'IT' },
	{ value: '+34', label: '+34 (Spain)', countries: 'ES' },
	{ value: '+31', label: '+31 (Netherlands)', countries: 'NL' },
	{ value: '+46', label: '+46 (Sweden)', countries: 'SE' },
	{ value: '+47', label: '+47 (Norway)', countries: 'NO' },
	{ value: '+45', label: '+45 (Denmark)', countries: 'DK' },
	{ value: '+41', label: '+41 (Switzerland)', countries: 'CH' },
	{ value: '+43', label: '+43 (Austria)', countries: 'AT' },
	{ value: '+32', label: '+32 (Belgium)', countries: 'BE' },
	{ value: '+91', label: '+91 (India)', countries: 'IN' },
	{ value: '+86', label: '+86 (China)', countries: 'CN' },
	{ value: '+81', label: '+81 (Japan)', countries: 'JP' },
	{ value: '+82', label: '+82 (South Korea)', countries: 'KR' },
	{ value: '+65', label: '+65 (Singapore)', countries: 'SG' },
	{ value: '+60', label: '+60 (Malaysia)', countries: 'MY' },
	{ value: '+852', label: '+852 (Hong Kong)', countries: 'HK' },
	{ value: '+64', label: '+64 (New Zealand)', countries: 'NZ' },
]

/** Dial codes with localized country names. */
export const dialCodesIn = oncePerLanguage((language): readonly Choice[] => {
	if (language === 'en') return dialCodes
	const names = new Intl.DisplayNames(language, { type: 'region' })
	return dialCodes.map(({ value, countries = '' }) => {
		const said = countries.split(' ').map((country) => names.of(country))
		return { value, countries, label: `${value} (${said.join('/')})` }
	})
})

export function dialCodeOf(country: string | null): string | undefined {
	return dialCodes.find(({ countries }) => country && countries?.split(' ').includes(country))?.value
}
