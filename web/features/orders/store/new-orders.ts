import { create } from 'zustand';

/** Orders placed elsewhere that the shown list does not hold yet: they wait to be asked for. */
export const useNewOrders = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

export const addNewOrder = (id: string): void =>
  useNewOrders.setState(({ ids }) => (ids.includes(id) ? { ids } : { ids: [...ids, id] }));

export const forgetNewOrder = (id: string): void =>
  useNewOrders.setState((state) =>
    state.ids.includes(id) ? { ids: state.ids.filter((each) => each !== id) } : state,
  );

export const forgetNewOrders = (): void => useNewOrders.setState({ ids: [] });
