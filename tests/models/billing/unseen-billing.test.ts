import { expect, it } from 'vitest'
import { endForm } from '#app/domain/class/enrollment-form.ts'
import { showSeatBilling } from '#app/routes/school/classes/show/students/read-billing.server.ts'
import { aTimetable } from '../../support/lessons.ts'
import { rows } from '../../support/database.ts'

/** Presses "End it" with a last day whose billing was not shown. */
async function press(reason: string, shown = 'before') {
	const { access, student } = aTimetable()
	const [seat] = rows<{ id: string }>('select id from enrolments where student_id = ?', student)
	const body = new URLSearchParams({ version: '1', endsOn: '2026-02-20', reason, shown })
	const request = new Request('http://localhost/', { method: 'POST', body })
	const args = { request, params: {}, context: { dateFormat: 'iso', phoneCountry: 'US' } }
	const answer = await showSeatBilling(
		{ args: args as never, access },
		seat?.id ?? '',
		endForm,
		({ endsOn }) => (endsOn ? { endsOn } : null),
	)
	const { data, init } = answer as unknown as {
		data: {
			isUnseen: boolean
			billing: { title: string; shown: string }
			result: { error?: unknown; initialValue?: { endsOn: string } }
		}
		init: { status: number }
	}
	return { ...data, status: init.status }
}

it('a missing reason is said together with the billing that was not shown yet', async () => {
	const { isUnseen, status, result, billing } = await press('')
	expect([isUnseen, status]).toEqual([true, 400])
	expect(result.error).toEqual({ reason: ['Say why it ends'] })
	expect(result.initialValue?.endsOn).toBe('2026-02-20')
	const again = await press('', billing.shown)
	expect([again.isUnseen, again.status, again.billing.title]).toEqual([false, 400, billing.title])
	expect(await press('Moves away')).toMatchObject({ isUnseen: true, status: 200 })
})
