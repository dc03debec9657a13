import { href } from '#app/domain/href.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { payForm, type PayForm } from '#app/domain/pay/form.ts'
import { addPayAdjustment, removePayAdjustment } from '#app/models/pay/adjustments.server.ts'
import { addPayRate, removePayRate } from '#app/models/pay/rates.server.ts'
import { approvePay, recordPayout } from '#app/models/pay/approval.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'

const said: Record<PayForm['intent'], string> = {
	rate: 'The rate is saved. It holds for lessons from its first day on.',
	'remove-rate': 'The rate was removed.',
	adjust: 'The adjustment was added.',
	'remove-adjustment': 'The adjustment was removed.',
	approve: 'The month is approved.',
	paid: 'The payment is recorded.',
}

export const savePay = tasksOf<Doing & { teacher: { id: string }; period: string }>()({
	form: payForm,
	save({ access, teacher, period }, values, { key }): Outcome<unknown> {
		const which = { teacherId: teacher.id, period }
		switch (values.intent) {
			case 'rate': {
				const { startsOn, basis, amount, appliesTo } = values
				return addPayRate(access, key, { teacherId: teacher.id, startsOn, basis, amount, ...appliesTo })
			}
			case 'remove-rate':
				return removePayRate(access, values.id)
			case 'adjust':
				return addPayAdjustment(access, key, { ...which, amountMinor: values.amount, reason: values.reason })
			case 'remove-adjustment':
				return removePayAdjustment(access, values.id)
			case 'approve':
				return approvePay(access, { ...which, seenMinor: values.seen })
			case 'paid':
				return recordPayout(access, which, values)
		}
	},
	then: (_, { teacher, period }, { intent }) =>
		goTo(href.teacher(teacher.id, 'pay', { period }), 'billing-saved', { what: said[intent] }),
})
