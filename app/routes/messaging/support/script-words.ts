import { useSay } from '#app/components/say.ts'
import { NOT_IN_HELP, NOT_IN_OWN_HELP } from '#app/domain/support/chat.ts'
import { SEND_FAILED, UPLOAD_FAILED } from '#app/domain/support/live.ts'

/** Texts of the chat's script. */
const SCRIPT_SAYS = [
	'Online',
	'Offline',
	'You',
	'Assistant',
	'Platform staff',
	'Attached image',
	'Preview of {}',
	'Remove image',
	'Only images can be attached.',
	'Error',
	SEND_FAILED,
	UPLOAD_FAILED,
	NOT_IN_HELP,
	NOT_IN_OWN_HELP,
]

/** Translations by their English text, if the page is in another language. */
function useOtherWords(): string | undefined {
	const say = useSay()
	const pairs = SCRIPT_SAYS.map((english) => [english, say(english)])
	return pairs.some(([english, said]) => english !== said)
		? JSON.stringify(Object.fromEntries(pairs))
		: undefined
}

/** Desks are in English, and no other page is rendered in the browser, so scripts do not contain translations. */
export const useScriptWords = import.meta.env.SSR ? useOtherWords : () => undefined
