import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/requests/portal.server.ts'
import { keepCertificate } from '#app/views/event/read.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { acknowledgeForm } from '#app/domain/portal/learning-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { acknowledgeReport } from '#app/models/learning/report-steps.server.ts'
import { findReport } from '#app/models/learning/reports.server.ts'
import { href } from '#app/domain/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { ReportList } from './reports/list.tsx'
import { readReports } from './reports/read.server.ts'
import { ReportPage } from './reports/report.tsx'

export const handle = { title: 'Reports' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	const portal = openPortal(args, access, 'reports')
	const certificate = new URL(args.request.url).searchParams.get('certificate')
	if (certificate !== null) await keepCertificate(args, access, certificate)
	return readReports(args, access, portal)
}

/** A family says that it has read a report. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	const { keep } = openPortal(args, access, 'reports')

	const form = await readForm(args, acknowledgeForm)
	if (!form.ok) return invalid(args, form)

	const { report, note } = form.value
	if (!findReport(access, report)) missing()
	const acknowledged = acknowledgeReport(access, report, note)
	if (!acknowledged.ok) return invalid(args, form, acknowledged)

	return leadTo(args, href.portal('reports', { ...keep, report }), { id: 'report-acknowledged' })
}

export default function Reports() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.report) return <ReportPage report={loaded.report} keep={loaded.keep} />
	return <ReportList {...loaded} />
}
