import { classKinds } from '#app/domain/class/labels.ts'
import { payFile, payMonths, payPeriod, ratesInWords, sheetInWords } from '#app/views/pay/pay.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listPaySheets } from '#app/models/pay/sheets.server.ts'
import { listTaughtClasses } from '#app/models/teacher/detail.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'

export function readPayTab(args: RouteArgs, access: Access, { id, name }: { id: string; name: string }) {
	const params = new URL(args.request.url).searchParams
	const period = payPeriod(access, params)
	const sheets = listPaySheets(access, period, id)
	if (params.get('format') === 'csv') args.context.file = payFile(access, `pay ${name} ${period}`, sheets)
	return {
		formKey: formKey(),
		period,
		month: monthWords(`${period}-01`),
		months: payMonths(access, period),
		sheet: sheets[0] ? sheetInWords(access, sheets[0]) : null,
		rates: ratesInWords(access, id),
		scopes: [
			{ value: 'all', label: 'All lessons' },
			...classKinds.map(({ value, label }) => ({ value: `kind:${value}`, label: `${label}: all of them` })),
			...listTaughtClasses(access, id).map((taughtClass) => ({
				value: `class:${taughtClass.id}`,
				label: taughtClass.name,
			})),
		],
		today: today(access.school.timeZone),
	}
}

export type PayRead = ReturnType<typeof readPayTab>
