import parse, {
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	isSupportedCountry,
	type CountryCode,
} from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { PhoneNumber } from '#app/utils/phone-number.ts'

/** Numbers are stored as `+14155550133` or `+14155550133;ext=12`. */

export type Country = CountryCode

interface Place {
	timeZone: string
	currency: string
}

/**
 * The country of numbers without a country code. Schools have no country setting, so it follows from the time zone, or else
 * the currency.
 */
export function phoneCountryOf({ timeZone, currency }: Place): Country | undefined {
	const key = `${timeZone} ${currency}`
	if (!known.has(key)) known.set(key, zones().get(canonical(timeZone)) ?? countryOfCurrency(currency))
	return known.get(key)
}

const known = new Map<string, Country | undefined>()

/** USD belongs to the US and ZAR to ZA; the euro belongs to no country. */
function countryOfCurrency(currency: string): Country | undefined {
	const country = currency.slice(0, 2)
	return isSupportedCountry(country) ? country : undefined
}

let byZone: Map<string, Country> | undefined

function zones(): Map<string, Country> {
	byZone ??= new Map(getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country])))
	return byZone
}

/** Newer versions of Node have a method instead of the property. TypeScript knows neither. */
function zonesOf(country: Country): string[] {
	const locale = new Intl.Locale(`und-${country}`) as { timeZones?: string[]; getTimeZones?: () => string[] }
	return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Only for the zone that is looked up: the zones of countries are canonical, and 400 formats would leave 11 MiB behind. */
function canonical(timeZone: string): string {
	return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}

export type TypedPhone = { ok: true; phone: string } | { ok: false; message: string }

/** Accepts any common notation, including brackets, dots, extensions and international prefixes. */
export function readPhone(typed: string, country?: Country): TypedPhone {
	const abroad = dialedAbroad(typed, country)
	if (abroad) return { ok: true, phone: stored(abroad) }
	const isPlain = /^[\d\s()./-]+$/.test(typed)
	if (isPlain && isDialed(typed.replace(/\D/g, '').length, country)) return { ok: true, phone: typed }
	const number = parsed(typed, country)
	return number ? { ok: true, phone: stored(number) } : { ok: false, message: messageFor(country) }
}

/**
 * True if a number of this length can be dialed without an area code: in North America with seven digits. An
 * unknown country accepts any plausible length.
 */
function isDialed(digits: number, country: Country | undefined): boolean {
	if (country) return digits === 7 && getCountryCallingCode(country) === '1'
	return digits >= 7 && digits <= 15
}

function messageFor(country: Country | undefined): string {
	const example = country && getExampleNumber(country, examples)?.formatNational()
	return example
		? `Enter the full phone number, such as ${example}. For another country, start with + and the country code`
		: 'Enter the full phone number with + and the country code, such as +44 20 7946 0018'
}

interface Typing {
	country?: Country
	/** Stored numbers of the edited row. An unreadable one is accepted if unchanged. */
	kept?: readonly (string | null)[]
}

let typing: Typing = {}

/** Sets the country while a form is parsed. Parsing is synchronous, so concurrent requests never see it. */
export function withPhonesOf<T>(phones: Typing, read: () => T): T {
	const before = typing
	typing = phones
	try {
		return read()
	} finally {
		typing = before
	}
}

export function readTypedPhone(typed: string): TypedPhone {
	const read = readPhone(typed, typing.country)
	return !read.ok && typing.kept?.includes(typed) ? { ok: true, phone: typed } : read
}

/** National format within the country, international format otherwise. Unreadable numbers are shown as entered. */
export function shownPhone<Phone extends string | null>(
	phone: Phone,
	place: Place,
): PhoneNumber | (null extends Phone ? null : never) {
	if (!phone) return null as null extends Phone ? null : never
	const country = phoneCountryOf(place)
	const number = parsed(phone, country)
	if (!number) return { text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }
	const isHome = country && getCountryCallingCode(country) === number.countryCallingCode
	return { text: isHome ? number.formatNational() : number.formatInternational(), href: number.getURI() }
}

export function phoneWords(phone: string | null, place: Place): string | null {
	return shownPhone(phone, place)?.text ?? null
}

/** Search digits of a stored number: with country code, and in national format. */
export function phoneDigits(phone: string | null | undefined): string[] {
	if (!phone) return []
	const number = parsed(phone)
	if (!number) return [phone.replace(/\D/g, '')]
	return [number.number, number.format('NATIONAL').replace(/\s*(?:ext\.|x).*$/, '')].map((text) =>
		text.replace(/\D/g, ''),
	)
}

/** Possible spellings of a stored number, for finding every mention of it. */
export function phoneSpellings(phone: string): string[] {
	const number = parsed(phone)
	if (!number) return [phone]
	const { nationalNumber } = number
	const spaced = number.formatInternational().replace(/^\+\d+ /, '')
	return [
		...new Set([
			phone,
			number.number,
			nationalNumber,
			number.formatNational(),
			number.formatInternational(),
			spaced,
			spaced.replace(/[ -]/g, '-'),
			spaced.replace(/[ -]/g, '.'),
			spaced.replace(/[ -]/g, ' '),
		]),
	]
}

type Parsed = NonNullable<ReturnType<typeof parse>>

function parsed(typed: string, country?: Country): Parsed | null {
	const text = typed.replace(/\b(?:durchwahl|dw)\b[.:]?/i, 'ext.')
	return dialedAbroad(text, country) ?? usable(parse(text, { defaultCountry: country, extract: false }))
}

/**
 * Most countries dial 00 as the international prefix, so it is accepted everywhere. Australia dials 0011. North America dials
 * 011, which is accepted elsewhere too where it can be nothing of that country.
 */
function dialedAbroad(typed: string, country?: Country): Parsed | null {
	const text = typed.trim()
	const isAustralian = country && getCountryCallingCode(country) === '61'
	const dialed = isAustralian ? /^(00\s?11|00|011)[\s./-]*([1-9].*)$/ : /^(00|011)[\s./-]*([1-9].*)$/
	const [, prefix, rest] = dialed.exec(text) ?? []
	if (!rest || (prefix === '011' && country && parse(text, country)?.isValid())) return null
	return usable(parse(`+${rest}`, { extract: false }))
}

/**
 * Lists of assigned ranges are always outdated, so only the length counts. A remaining zero is the trunk prefix of another
 * country.
 */
function usable(number: Parsed | undefined): Parsed | null {
	if (!number) return null
	const isUsable = number.isPossible() && !number.nationalNumber.startsWith('0') && number.number.length >= 8
	return isUsable || number.isValid() ? number : null
}

function stored({ number, ext }: Parsed): string {
	return ext ? `${number};ext=${ext}` : number
}
