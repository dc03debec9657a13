/** Sign-in details, shown next to the contact address of a person. */
export interface SignIn {
	/** Null for readers who do not manage accounts. */
	address: string | null
	/** The invitation is still pending. */
	isInvited: boolean
	/** The signed-in user's own account. */
	isOwn: boolean
	/** The school may request a change of the address. */
	mayChange: boolean
	/** The invitation went to the email on file, so a corrected email gets it too unless the office says otherwise. */
	follows: boolean
	/** Shown alone to readers who do not manage accounts. */
	note?: string
	/** A new address awaiting confirmation. */
	pending: string | null
}
