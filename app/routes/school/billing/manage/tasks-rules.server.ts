import type { z } from 'zod'
import { usualReasons, usualSmallBusiness } from '#app/domain/billing/exemptions.ts'
import { ratesWords, rateWords, type TaxRate } from '#app/domain/billing/tax.ts'
import { href } from '#app/domain/href.ts'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { rulesForm, taxChangeForm, taxForm } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addTaxCode, changeTaxCode, findTaxCode, listTaxCodes } from '#app/models/billing/tax-codes.server.ts'
import { billingSettingsOf, saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { listBilledSeats, type BilledSeat } from '#app/models/billing/plan-users.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export type RulesShown = ReturnType<typeof readRules>

export function readRules(access: Access, tax: string | null) {
	const settings = billingSettingsOf(access)
	const { prefix, termsDays, billDay, lateFeeMinor, lateFeeAfterDays, remindAfterDays, paymentNote } =
		settings
	const country = phoneCountryOf(access.school)
	return {
		formKey: formKey(),
		next: settings.nextNumber,
		first: {
			prefix,
			termsDays: String(termsDays),
			billDay: String(billDay),
			lateFee: lateFeeMinor === null ? '' : plainAmount(lateFeeMinor),
			lateFeeAfterDays: String(lateFeeAfterDays),
			remindAfterDays: String(remindAfterDays),
			remindBeforeDays: String(settings.remindBeforeDays ?? ''),
			remindLateDays: String(settings.remindLateDays ?? ''),
			paymentNote: paymentNote ?? '',
			smallBusiness: settings.smallBusiness ?? '',
		},
		editing: tax === null || tax === 'new' ? null : readTax(access, tax),
		reasons: usualReasons(country),
		usualSmallBusiness: usualSmallBusiness(country),
		taxCodes: listTaxCodes(access).map(({ id, name, rates }) => ({ id, name, rates: ratesWords(rates) })),
		special: listBilledSeats(access).flatMap((seat) => specialPrices(access, seat)),
	}
}

/** Other prices than those of the plans, now or from a later day on. */
function specialPrices({ school }: Access, { studentId, student, className, ...seat }: BilledSeat) {
	const choices = seat.plan ? [seat.plan, ...seat.later] : []
	return choices.flatMap(({ name, startsOn, overrideMinor, overrideReason }) => {
		if (overrideMinor === null) return []
		const isLater = startsOn > today(school.timeZone)
		return [
			{
				id: `${seat.enrolmentId} ${startsOn}`,
				to: href.student(studentId),
				text: nameOfSeat(student, className),
				price: moneyWords(overrideMinor, school.currency),
				why: `${name}${isLater ? ` from ${plainDateWords(startsOn, school.dateFormat)}` : ''}: ${overrideReason}`,
			},
		]
	})
}

function readTax(access: Access, id: string) {
	const { name, rates, version, isUsed } = findTaxCode(access, id) ?? missing()
	return {
		id,
		name,
		version,
		first: {
			name,
			rates: rates.map((rate) => ({
				rate: String(rate.rate / 1000),
				// A single rate without a name of its own is renamed with the tax.
				name: rates.length === 1 && rate.name === name ? '' : rate.name,
				exemption: rate.exemption ?? 'other',
				reason: rate.reason ?? '',
				compounds: rate.compounds ? 'on' : '',
			})),
		},
		/** The rates in words if they stay, because they were charged. */
		fixed: isUsed ? rates.map(({ rate }) => rateWords(rate)) : null,
	}
}

const task = tasksOf()

export const saveRules = task({
	form: rulesForm,
	save: ({ access }, { lateFee, paymentNote, remindBeforeDays, remindLateDays, smallBusiness, ...rest }) =>
		saveBillingSettings(access, {
			...rest,
			lateFeeMinor: lateFee ? lateFee : null,
			paymentNote: paymentNote ?? null,
			remindBeforeDays: remindBeforeDays ?? null,
			remindLateDays: remindLateDays ?? null,
			smallBusiness: smallBusiness ?? null,
		}),
	then: () => told('The rules are saved. Invoices already issued keep their number and due date.'),
})

export const saveTax = task({
	form: taxForm,
	save: ({ access }, { name, rates }, { key }) =>
		addTaxCode(access, key, { name, rates: ratesIn(name, rates) }),
	then: (_saved, _its, { name }) => told(`${name} was added.`),
})

export const changeTax = tasksOf<Doing & { id: string }>()({
	form: taxChangeForm,
	save: ({ access, id }, { name, rates, version }) =>
		changeTaxCode(access, { id, version }, { name, rates: ratesIn(name, rates) }),
	then: (_saved, _its, { name }) => told(`${name} was changed. Invoices that were issued stay as they are.`),
})

function ratesIn(name: string, rates: z.output<typeof taxForm>['rates']): TaxRate[] {
	return rates.map(({ name: own = name, rate, compounds, exemption, reason }) => ({
		name: own,
		rate,
		...(compounds && { compounds: true }),
		...(rate === 0 && { exemption, reason }),
	}))
}

function told(what: string) {
	return goTo(href.manageBilling('rules'), 'billing-saved', { what })
}
