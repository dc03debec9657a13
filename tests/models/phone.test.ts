import { expect, it } from 'vitest'
import { optionalPhone } from '#app/domain/form/fields.ts'
import {
	phoneCountryOf,
	phoneDigits,
	phoneSpellings,
	readPhone,
	shownPhone,
	withPhonesOf,
	type Country,
} from '#app/utils/phone.ts'

const US = { timeZone: 'America/New_York', currency: 'USD' }
const DE = { timeZone: 'Europe/Berlin', currency: 'EUR' }

it.each<[string, Country, string]>([
	['(415) 555-0133', 'US', '+14155550133'],
	['415.555.0133', 'US', '+14155550133'],
	['415-555-0133', 'US', '+14155550133'],
	['415 555 0133', 'US', '+14155550133'],
	['1-415-555-0133', 'US', '+14155550133'],
	['415‑555‑0133', 'US', '+14155550133'],
	['(415) 555-0133 ext. 12', 'US', '+14155550133;ext=12'],
	['415-555-0133 x12', 'US', '+14155550133;ext=12'],
	['+14155550133;ext=12', 'DE', '+14155550133;ext=12'],
	['020 7946 0018', 'GB', '+442079460018'],
	['07700 900123', 'GB', '+447700900123'],
	['+44 (0)20 7946 0018', 'US', '+442079460018'],
	['+44 20 7946 0018', 'ZA', '+442079460018'],
	['0049 30 1234567', 'GB', '+49301234567'],
	['0049 30 1234567', 'US', '+49301234567'],
	['011 49 30 1234567', 'US', '+49301234567'],
	['00 49 30 1234567', 'US', '+49301234567'],
	['011 44 20 7946 0018', 'FR', '+442079460018'],
	['0011 64 21 123 456', 'AU', '+6421123456'],
	['0011-64-21-123-456', 'CX', '+6421123456'],
	['00 11 64 21 123 456', 'AU', '+6421123456'],
	['0011 1 415 555 0133', 'AU', '+14155550133'],
	['0011 44 20 7946 0018', 'AU', '+442079460018'],
	['00 1 415 555 0133', 'AU', '+14155550133'],
	['00 44 20 7946 0018', 'AU', '+442079460018'],
	['011 44 20 7946 0018', 'AU', '+442079460018'],
	['02 9374 4000', 'AU', '+61293744000'],
	['001 415 555 0133', 'NZ', '+14155550133'],
	['030/1234567', 'DE', '+49301234567'],
	['030 1234567 Durchwahl 12', 'DE', '+49301234567;ext=12'],
	['06 698 12345', 'IT', '+390669812345'],
	['600 123 456', 'ES', '+34600123456'],
	['082 555 0133', 'ZA', '+27825550133'],
	['555-0133', 'US', '555-0133'],
	['555-0133', 'CA', '555-0133'],
])('%s of %s is kept as %s', (typed, country, phone) => {
	expect(readPhone(typed, country)).toEqual({ ok: true, phone })
})

it.each<[string, Country]>([
	['415 555 013', 'US'],
	['555-013', 'US'],
	['415 555 01333', 'US'],
	['030 1234567', 'US'],
	['0151 23456789', 'US'],
	['12', 'GB'],
	['call me', 'US'],
	['415-555-0133 or 415-555-0134', 'US'],
	['+++14155550133', 'US'],
])('%s of %s is refused with an example of the country', (typed, country) => {
	const read = readPhone(typed, country)
	const example = country === 'US' ? '(201) 555-0123' : '07400 123456'
	expect(read.ok || read.message).toBe(
		`Enter the full phone number, such as ${example}. For another country, start with + and the country code`,
	)
})

it('a number is kept as typed where the country is not known, unless it cannot be one', () => {
	expect(readPhone('(030) 123-4567')).toEqual({ ok: true, phone: '(030) 123-4567' })
	expect(readPhone('+49 30 1234567')).toEqual({ ok: true, phone: '+49301234567' })
	expect(readPhone('0049 30 1234567')).toEqual({ ok: true, phone: '+49301234567' })
	expect(readPhone('12')).toMatchObject({ ok: false })
	expect(readPhone('1234567890123456')).toMatchObject({ ok: false })
})

it.each([
	['America/Los_Angeles', 'USD', 'US'],
	['US/Pacific', 'USD', 'US'],
	['America/Toronto', 'USD', 'CA'],
	['Europe/Zurich', 'EUR', 'CH'],
	['Asia/Kolkata', 'USD', 'IN'],
	['Asia/Calcutta', 'USD', 'IN'],
	['UTC', 'GBP', 'GB'],
	['UTC', 'EUR', undefined],
])('a school in %s with %s is in %s', (timeZone, currency, country) => {
	expect(phoneCountryOf({ timeZone, currency })).toBe(country)
})

it('the country of a school follows from its time zone, by any of its names, and else from its currency', () => {
	for (const timeZone of Intl.supportedValuesOf('timeZone')) {
		const { timeZones = [] } = new Intl.Locale(
			`und-${phoneCountryOf({ timeZone, currency: '' }) ?? 'ZZ'}`,
		) as {
			timeZones?: string[]
		}
		if (timeZones.length > 0) expect(timeZones).toContain(timeZone)
	}
	const countries = ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'America/Buenos_Aires']
	expect(countries.map((timeZone) => phoneCountryOf({ timeZone, currency: 'USD' }))).toEqual([
		'IN',
		'IN',
		'UA',
		'UA',
		'AR',
	])
	expect(phoneCountryOf({ timeZone: 'UTC', currency: 'ZAR' })).toBe('ZA')
})

it('a number is shown as people write it at home, and with its country code elsewhere', () => {
	expect(shownPhone('+14155550133;ext=12', US)).toEqual({
		text: '(415) 555-0133 ext. 12',
		href: 'tel:+14155550133;ext=12',
	})
	expect(shownPhone('+14155550133', DE)).toEqual({ text: '+1 415 555 0133', href: 'tel:+14155550133' })
	expect(shownPhone(null, US)).toBe(null)
})

it('a number that was kept as typed stays readable and callable', () => {
	expect(shownPhone('415 555 0133', US)).toEqual({ text: '(415) 555-0133', href: 'tel:+14155550133' })
	expect(shownPhone('555 0133', US)).toEqual({ text: '555 0133', href: 'tel:5550133' })
})

it('a number is searched by its figures with the country code and as dialed at home', () => {
	expect(phoneDigits('+442079460018;ext=12')).toEqual(['442079460018', '02079460018'])
	expect(phoneDigits('555 0133')).toEqual(['5550133'])
	expect(phoneDigits(null)).toEqual([])
})

it('whoever looks for traces of a number knows its spellings', () => {
	expect(phoneSpellings('+14155550133')).toEqual([
		...['+14155550133', '4155550133', '(415) 555-0133', '+1 415 555 0133'],
		...['415 555 0133', '415-555-0133', '415.555.0133'],
	])
})

it('a form reads numbers as of the country of the school, of no other after it, and keeps what is not changed', () => {
	expect(withPhonesOf({ country: 'US' }, () => optionalPhone().parse(' (415) 555-0133 '))).toBe(
		'+14155550133',
	)
	expect(withPhonesOf({ country: 'US' }, () => optionalPhone().parse(''))).toBeUndefined()
	expect(withPhonesOf({ country: 'US', kept: ['555 0133'] }, () => optionalPhone().parse('555 0133'))).toBe(
		'555 0133',
	)
	expect(optionalPhone().safeParse('(415) 555-0133').data).toBe('(415) 555-0133')
})
