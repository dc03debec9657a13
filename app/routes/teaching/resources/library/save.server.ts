import type { ActionFunctionArgs } from '@remix-run/node'
import {
	linkedResourceForm,
	linkForm,
	replacementForm,
	resourceForm,
	resourceStep,
	shareForm,
	uploadForm,
} from '#app/forms/resource.ts'
import { storeFile } from '#app/flows/file.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addResource,
	deleteResource,
	editResource,
	findResource,
	removeShare,
	replaceFile,
	restoreResource,
	shareResource,
	withdrawResource,
} from '#app/models/resource.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { today } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'

export async function saveResources(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const [id, task] = [params.get('id'), params.get('do')]
	if (id === null) return task === 'link' ? addLink(asked, access) : upload(asked, access)
	// Somebody else's is not there, whatever was sent to it.
	const { kind } = findResource(access, id) ?? missing()
	if (task === 'edit') return edit(asked, access, id, kind)
	if (task === 'replace') return replace(asked, access, id)
	if (task === 'share') return share(asked, access, id)
	return step(asked, access, id)
}

async function upload(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, uploadForm, { filesIn: 'file' })
	if (!form.ok) return invalid(asked, form)
	const [file] = form.files
	if (!file) return invalid(asked, form, NO_FILE)

	const stored = await store(access, file)
	if (!stored.ok) return invalid(asked, form, stored)
	const { title = titleOf(stored.value.name), ...details } = form.value
	const added = addResource(access, form.key, { title, ...details }, stored.value)
	if (!added.ok) return invalid(asked, form, added)

	return leadTo(asked, href.resources({ id: added.value.id }), { id: 'resource-added', params: { title } })
}

async function addLink(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, linkForm)
	if (!form.ok) return invalid(asked, form)

	const added = addResource(access, form.key, form.value, null)
	if (!added.ok) return invalid(asked, form, added)

	const { title } = form.value
	return leadTo(asked, href.resources({ id: added.value.id }), { id: 'resource-added', params: { title } })
}

async function edit(asked: ActionFunctionArgs, access: Access, id: string, kind: 'file' | 'link') {
	const form = await readForm(asked, kind === 'link' ? linkedResourceForm : resourceForm)
	if (!form.ok) return invalid(asked, form)

	const { version, ...details } = form.value
	const changed = editResource(access, id, version, details) ?? missing()
	if (!changed.ok) return invalid(asked, form, changed)

	return back(asked, id, 'resource-saved', details.title)
}

async function replace(asked: ActionFunctionArgs, access: Access, id: string) {
	const form = await readForm(asked, replacementForm, { filesIn: 'file' })
	if (!form.ok) return invalid(asked, form)
	const [file] = form.files
	if (!file) return invalid(asked, form, NO_FILE)

	const stored = await store(access, file)
	if (!stored.ok) return invalid(asked, form, stored)
	const replaced = replaceFile(access, id, stored.value) ?? missing()
	if (!replaced.ok) return invalid(asked, form, replaced)

	return back(asked, id, 'resource-replaced')
}

async function share(asked: ActionFunctionArgs, access: Access, id: string) {
	const form = await readForm(asked, shareForm)
	if (!form.ok) return invalid(asked, form)

	const { startsOn = today(access.school.timeZone), endsOn, ...rest } = form.value
	if (endsOn && endsOn < today(access.school.timeZone))
		return invalid(asked, form, refused({ endsOn: 'Choose a last day that is not over yet.' }))
	const shared = shareResource(access, id, { startsOn, endsOn, ...rest }) ?? missing()
	if (!shared.ok) return invalid(asked, form, shared)

	return back(asked, id, 'resource-shared', shared.value.names.join(' and '))
}

async function step(asked: ActionFunctionArgs, access: Access, id: string) {
	const form = await readForm(asked, resourceStep)
	if (!form.ok) return invalid(asked, form)

	const { intent, share: shareId = '' } = form.value
	if (intent === 'unshare') {
		const removed = removeShare(access, id, shareId) ?? missing()
		return removed.ok
			? back(asked, id, 'resource-unshared', removed.value.name)
			: invalid(asked, form, removed)
	}
	const { verb, flash } = STEPS[intent]
	const changed = verb(access, id) ?? missing()
	if (!changed.ok) return invalid(asked, form, changed)
	const { title } = changed.value
	if (intent !== 'delete') return back(asked, id, flash, title)
	return leadTo(asked, href.resources(), { id: flash, params: { title } })
}

const STEPS = {
	withdraw: { verb: withdrawResource, flash: 'resource-withdrawn' },
	restore: { verb: restoreResource, flash: 'resource-restored' },
	delete: { verb: deleteResource, flash: 'resource-deleted' },
} as const

const NO_FILE = refused({ file: 'Choose a file to upload.' })

function store({ schoolId, userId }: Access, file: Uploaded) {
	return storeFile(schoolId, userId, { purpose: 'resource', ...file })
}

/** `Scale chart` of `Scale chart.pdf`. */
function titleOf(name: string): string {
	return name.replace(/\.[^.]*$/, '')
}

function back(asked: ActionFunctionArgs, id: string, flash: FlashId, title = '') {
	return leadTo(asked, href.resources({ id }), { id: flash, params: { title } })
}
