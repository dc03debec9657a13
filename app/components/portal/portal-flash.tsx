import { useRouteLoaderData } from '@remix-run/react'
import { FlashMessage } from '#app/components/shell/flash-message.tsx'
import type { SaidFlash } from '#app/domain/flash.ts'
import { portalFlashText, type PortalFlashId } from '#app/domain/portal/flash.ts'
import { usePortalWords } from './words.ts'

/** Messages of the portal are shown in the user's language. */
export function PortalFlash() {
	const words = usePortalWords()
	const root = useRouteLoaderData<{ flash: SaidFlash | null; mailWaits?: string }>('root')
	const flash = root?.flash
	if (flash?.place !== 'portal') return <FlashMessage flash={flash ?? null} />
	const text = portalFlashText(words, flash.id as PortalFlashId, Boolean(root?.mailWaits))
	return <FlashMessage flash={{ ...flash, text: text.replace('{count}', flash.text) }} />
}
