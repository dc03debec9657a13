import { inquiryForm } from '#app/domain/platform/form.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { setHandled } from '#app/models/platform/inquiry.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { readList } from '#app/utils/list-query.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

const inquiryList = {
	sorts: ['at'],
	sort: '-at',
	filters: { state: ['waiting', 'answered'] },
} as const

export function readInquiryQuery({ request }: RouteArgs) {
	return readList(new URL(request.url).searchParams, inquiryList)
}

/** Marks a contact message or a demo request as answered or as waiting. */
export async function markInquiry(args: RouteArgs, staff: Staff) {
	const form = await readForm(args, inquiryForm)
	if (!form.ok) return invalid(args, form)
	const { kind, intent } = form.value
	const marked = setHandled(staff, form.value, intent === 'handled')
	if (!marked.ok) return invalid(args, form, marked)
	return redirectWithFlash(
		args,
		platformHref.inquiries(kind === 'demo' ? 'demo-requests' : 'contact-messages'),
		{
			id: intent === 'handled' ? 'inquiry-handled' : 'inquiry-reopened',
			params: { name: marked.value.name },
		},
	)
}
