import type { LoaderFunctionArgs } from '@remix-run/node'
import { paperOf, pdfResponse } from '#app/requests/paper.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { kind, paperId = '' } = args.params
	const params = new URL(args.request.url).searchParams
	return pdfResponse(paperOf(access, kind, paperId, params) ?? missing())
}
