import type { ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { isAboutNotifications } from '#app/domain/notification/push-labels.ts'
import { href } from '#app/domain/href.ts'
import { changeOwnAccount } from '#app/views/account/own-account.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { familySettingsForm } from '#app/domain/portal/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Saves the forms of the user's own settings. */
export async function saveSettings(args: ActionFunctionArgs, access: Access, { children, keep }: OpenPortal) {
	const form = await readForm(args, familySettingsForm(portalWords(access.language)))
	if (!form.ok) return invalid(args, form)

	const { value } = form
	const back = href.portal('settings', keep)
	if (value.intent !== 'agree' && value.intent !== 'decline' && value.intent !== 'withdraw') {
		const changed = await changeOwnAccount(args, access, value)
		const tab = isAboutNotifications(value.intent) ? 'notifications' : 'account'
		const own = href.portalSettings(tab, keep)
		return changed.ok ? redirectWithFlash(args, own, changed.value) : invalid(args, form, changed)
	}
	const child = children.find(({ id }) => id === value.student) ?? missing()
	if (!child.maySign)
		return invalid(args, form, refused({ form: 'Only a guardian can answer this.' }, { status: 403 }))
	if (value.intent === 'withdraw') {
		if (!withdrawConsent(access, child, value.consent)) missing()
		return redirectWithFlash(args, `${back}#consents`, { id: 'consent-taken-back' })
	}
	const { text: textId, version } = value
	const isDeclined = value.intent === 'decline'
	const given = giveConsent(access, child, { textId, version, givenBy: access.name, isDeclined })
	if (!given.ok) return invalid(args, form, given)
	return redirectWithFlash(args, `${back}#consents`, {
		id: isDeclined ? 'consent-declined' : 'consent-agreed',
	})
}
