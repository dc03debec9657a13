import { useRouteLoaderData } from '@remix-run/react'
import { FlashMessage } from '#app/components/shell/flash-message.tsx'
import type { SaidFlash } from '#app/domain/flash.ts'
import type { PortalFlashId } from '#app/domain/portal/flash.ts'
import { usePortalWords } from './words.ts'

/** Messages of the portal are shown in the user's language. */
export function PortalFlash() {
	const text: Record<PortalFlashId, string> = usePortalWords().flash
	const flash = useRouteLoaderData<{ flash: SaidFlash | null }>('root')?.flash
	if (flash?.place !== 'portal') return <FlashMessage flash={flash ?? null} />
	return <FlashMessage flash={{ ...flash, text: text[flash.id as PortalFlashId] }} />
}
