/** Text for products that could not be put into the cart, where the server names no reason. */
export const ADD_FAILED = 'Failed to add items to cart. Please try again.';
