export const SIGN_IN_ASKED = ', and a link was emailed to the new address'

/** What an account is entered with, as the form shows it beside the address the school writes to. */
export interface SignIn {
	address: string
	/** The invitation was not accepted yet. */
	isInvited: boolean
	/** The account of the person who is looking. */
	isOwn: boolean
	/** Whether the school may ask for another address. */
	mayChange: boolean
	/** An address that waits to be confirmed. */
	pending: string | null
}
