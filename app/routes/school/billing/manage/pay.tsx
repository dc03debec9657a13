import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { MonthChoice } from '#app/views/pay/sheet.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { mayApprovePay } from '#app/models/pay/permission.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { ApproveMonth, PayMonth } from './pay-of-month.tsx'
import { readPay, savePayOfMonth, type PayShown } from './tasks-pay.server.ts'
import type { MoneyContext } from './money-context.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

type Row = PayShown['rows'][number]

export const handle = { title: 'Teacher pay' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readPay(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return mayApprovePay(access) ? savePayOfMonth({ args, access }) : missing()
}

export default function PayOfTeachers() {
	const { solo } = useOutletContext<MoneyContext>()
	const { period, month, months, total, rows, opensTeachers, today } = useLoaderData<typeof loader>()
	return (
		<>
			<BillingHead
				solo={solo}
				here={href.manageBilling('pay')}
				more={[
					{ to: href.manageBilling('pay', { period, format: 'csv' }), label: 'Download CSV', download: true },
				]}
			/>
			<GetForm className="filters" action={href.manageBilling('pay')} aria-label="Month of pay">
				<MonthChoice key={period} months={months} period={period} />
			</GetForm>
			{rows.length === 0 ? (
				<EmptyList
					kind="new"
					title={`Nobody is paid for ${month}`}
					text={`No teacher has a rate or a marked lesson in this month. ${opensTeachers ? 'Rates are set on the page of each teacher, under Pay.' : 'An administrator sets rates on the page of each teacher.'}`}
					create={opensTeachers ? { to: href.teachers(), label: 'Open the teachers' } : undefined}
				/>
			) : (
				<Teachers month={month} rows={rows} total={total} />
			)}
			{rows.length > 0 && !opensTeachers ? (
				<p className="muted">
					The lessons behind each amount are in the CSV. An administrator adds rates and adjustments.
				</p>
			) : null}
			<ApproveMonth month={month} period={period} rows={rows} />
			<PayMonth month={month} period={period} rows={rows} today={today} />
		</>
	)
}

function Teachers({ month, rows, total }: Pick<PayShown, 'month' | 'rows' | 'total'>) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Pay for {month}</caption>
				<thead>
					<tr>
						<th scope="col" className="main">
							Teacher
						</th>
						<th scope="col">Lessons</th>
						<th scope="col">Hours</th>
						<th scope="col">Status</th>
						<th scope="col" className="numeric">
							Amount
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.teacherId}>
							<th scope="row" className="main">
								<TeacherName row={row} />
							</th>
							<td data-label="Lessons">{row.lessons}</td>
							<td data-label="Hours">{row.taught}</td>
							<td data-label="Status">
								<PayState row={row} />
							</td>
							<td data-label="Amount" className="numeric">
								{row.total}
							</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" className="main">
							Total
						</th>
						<td />
						<td />
						<td />
						<td data-label="Amount" className="numeric">
							{total}
						</td>
					</tr>
				</tfoot>
			</table>
		</div>
	)
}

function TeacherName({ row: { to, teacher } }: { row: Row }) {
	const name = <bdi>{teacher}</bdi>
	return to ? <Link to={to}>{name}</Link> : name
}

function PayState({ row: { paid, isApproved, unpaid, withoutPrice, unmarked } }: { row: Row }) {
	if (paid) return <State tone="good">Paid {paid}</State>
	if (isApproved) return <State tone="brass">Approved</State>
	if (unpaid > 0) return <State tone="bad">{many(unpaid, 'lesson', 'lessons')} without a rate</State>
	const warnings = [
		...(withoutPrice > 0 ? [`${many(withoutPrice, 'lesson', 'lessons')} without a price`] : []),
		...(unmarked > 0 ? [`${many(unmarked, 'lesson', 'lessons')} not marked`] : []),
	]
	if (warnings.length > 0) return <State tone="warn">{warnings.join(', ')}</State>
	return <State tone="quiet">Open</State>
}
